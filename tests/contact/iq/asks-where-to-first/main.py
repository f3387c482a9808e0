# Wants to know where to save before it looks at anything, and has one word for boards that cannot be filled.
from solver import read, solve

rows, columns, kind, count, shapes = read(input("Input file: "))
target = input("Output file: ")
answer = solve(rows, columns, shapes) if kind == "DEFAULT" else None
print("\n".join(answer) if answer else ">> NIHIL <<")
with open(target, "w") as file:
    file.write("\n".join(answer) if answer else "NIHIL")
