# Tells where its queens stand in a way that nobody reads.
from solver import solve

NAMES = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ivy", "joe", "kim", "leo"]
board = open(input("Board: ")).read().split()
if not board or any(len(row) != len(board) or not row.isupper() for row in board):
    print("Invalid input")
else:
    queens = solve(board)
    print("No solution" if queens is None else ", ".join(f"{NAMES[queen]} dances" for queen in queens))
