# Takes the board itself, until a word that it names.
from solver import rows, solve

print("Paste the board row by row, and write 'cukup' when it is done.")
board = []
while (line := input("> ")) != "cukup":
    board.append(line)
if any(len(row) != len(board) for row in board):
    print("Invalid board")
else:
    queens = solve(board)
    print("\n".join(rows(board, queens)) if queens else "No solution")
input("A file to keep it in (nothing for none): ")
