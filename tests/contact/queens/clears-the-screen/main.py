# Clears the screen with a command that is not there, whose complaint comes in the middle of a row.
import os
import sys
from solver import rows, solve

board = open(input("File: ")).read().split()
if any(len(row) != len(board) for row in board):
    print("The board is not square")
else:
    queens = solve(board)
    for row in rows(board, queens) if queens else ["No solution"]:
        half = len(row) // 2
        sys.stdout.write(row[:half])
        sys.stdout.flush()
        os.system("cls")
        sys.stdout.write(row[half:] + "\n")
        sys.stdout.flush()
