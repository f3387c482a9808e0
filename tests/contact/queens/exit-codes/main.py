# Says by its exit code what it thinks of a board, and something else each time.
import sys
from solver import rows, solve

board = open(input("Board: ")).read().split()
if not board:
    print("wait, where has everything gone")
    sys.exit(3)
if any(len(row) != len(board) for row in board):
    print("crooked as a dog's hind leg")
    sys.exit(3)
if any(not sign.isupper() for row in board for sign in row):
    print("somebody has spilt ink on this")
    sys.exit(3)
queens = solve(board)
if queens is None:
    print("the queens went home after", len(board), "quarrels")
    sys.exit(4)
print("\n".join(rows(board, queens)))
