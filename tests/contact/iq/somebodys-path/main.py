# Reads a file whose place on its author's machine stands in the source, and asks nobody for it.
import sys
from solver import read, solve

parts = ["C:", "Users", "somebody", "puzzle", "test", "one.txt"]
try:
    rows, columns, kind, count, shapes = read("/".join(parts))
except FileNotFoundError as error:
    sys.exit(f"{error}")
answer = solve(rows, columns, shapes)
print("\n".join(answer) if answer else "No solution")
