# Takes its file as its README says, and nothing else.
import sys
from solver import rows, solve

if len(sys.argv) != 3 or sys.argv[1] != "--board":
    sys.exit("how to: main.py --board BERKAS")
board = open(sys.argv[2]).read().split()
if not board or any(len(row) != len(board) or not row.isupper() for row in board):
    print("Invalid input")
else:
    queens = solve(board)
    print("No solution" if queens is None else "\n".join(rows(board, queens)))
