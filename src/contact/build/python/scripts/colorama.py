class _Nothing:
    def __getattr__(self, name):
        return ''
Fore = Back = Style = Cursor = _Nothing()
def init(*args, **kwargs): pass
deinit = reinit = just_fix_windows_console = init
