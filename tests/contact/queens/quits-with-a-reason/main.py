# Says why it gives up, in words of its own and by an exit code, as commands do.
import sys
from solver import rows, solve

board = open(input("Board: ")).read().split()
if any(len(row) != len(board) for row in board):
    sys.exit("I will not play this: the rows differ")
if any(not sign.isupper() for row in board for sign in row):
    sys.exit("I will not play this: only capitals count")
queens = solve(board)
if queens is None:
    print("HOPELESS")
    sys.exit(1)
print("\n".join(rows(board, queens)))
