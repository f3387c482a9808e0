# Reads boards in a form of its own, with the size in the first line, and refuses all others.
from solver import rows, solve

lines = open(input("File: ")).read().split()
if not lines or not lines[0].isdigit():
    print("Invalid file")
else:
    board = lines[1:]
    queens = solve(board)
    print("\n".join(rows(board, queens)) if queens else "No solution")
