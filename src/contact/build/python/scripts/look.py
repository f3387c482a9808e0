import importlib.util, os, sys
files, modules = sys.argv[1].split('\n'), sys.argv[2].split('\n')
for path in filter(None, files):
    try:
        compile(open(path, 'rb').read(), path, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        print('syntax', path, getattr(error, 'lineno', None) or 0, error.args[0], sep='\t')
needed = {'tkinter': '_tkinter', 'turtle': '_tkinter'}
for name in filter(None, modules):
    try:
        there = all(importlib.util.find_spec(part) for part in (name, needed.get(name, name)))
    except (ImportError, ValueError):
        there = False
    if not there:
        print('missing', name, sep='\t')
    elif name not in getattr(sys, 'stdlib_module_names', [name]):
        print('installed', name, sep='\t')
print('place', os.path.realpath(sys.executable), sep='\t')
