class _Missing(type):
    def __getattr__(cls, name):
        if name.startswith('__'): raise AttributeError(name)
        return _make(name)
    def __call__(cls, *args, **kwargs):
        raise ModuleNotFoundError("No module named 'MODULE'", name='MODULE')
def _make(name):
    return _Missing(name, (), {})
def __getattr__(name):
    if name.startswith('__'): raise AttributeError(name)
    return _make(name)
