# Asks after each board whether there is another, whatever became of it; its samples are boards of their own.
from solver import rows, solve

more = "y"
while more == "y":
    board = open(input("Board file: ")).read().split()
    if any(len(row) != len(board) for row in board):
        print("That one is crooked, says the house.")
    else:
        queens = solve(board)
        print("\n".join(rows(board, queens)) if queens else "No solution")
    more = input("Another round? (y/n) ")
