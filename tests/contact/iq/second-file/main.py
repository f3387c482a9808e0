# Two questions for files: the second one has a default, and anything else is no map of colours.
import sys
from solver import read, solve

rows, columns, kind, count, shapes = read(input("Path to the test case (default:test/input.txt): "))
while (name := input("Path to the color map (default:src/colors.txt): ")) != "":
    print("Invalid color map file")
if kind != "DEFAULT":
    sys.exit("Unknown kind of board")
answer = solve(rows, columns, shapes)
print("\n".join(answer) if answer else "No solution")
