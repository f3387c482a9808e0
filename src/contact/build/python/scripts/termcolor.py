import sys
def colored(text, *args, **kwargs): return str(text)
def cprint(text, *args, **kwargs): print(text, **{k: v for k, v in kwargs.items() if k in ('end', 'file', 'flush')})
