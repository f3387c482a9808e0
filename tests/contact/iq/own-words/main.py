# Has a sentence of its own for every misfortune.
from solver import read, solve

rows, columns, kind, count, shapes = read(input("File: "))
if kind not in ("DEFAULT", "CUSTOM"):
    print("NORMAL boards and their like are unheard of here")
else:
    answer = solve(rows, columns, shapes)
    print("\n".join(answer) if answer else "FAIL: other blocks, please")
    print("Cases: 4711")
