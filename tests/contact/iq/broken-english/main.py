# Says it wrongly, and prints the board that is left.
from solver import read, solve

rows, columns, kind, count, shapes = read(input("File: "))
answer = solve(rows, columns, shapes)
if answer:
    print("Solved in a moment:")
    print("\n".join(answer))
else:
    print("Didn't found any solution")
    open("out.txt", "w").write("\n".join("o" * columns for _ in range(rows)))
