# Wants its board cell by cell, and tells queens by their places and colours.
from solver import solve

size = int(input("Side of the board, ukuran (1-20): "))
board = []
for row in range(size):
    line = ""
    for column in range(size):
        line += input(f"Sel ({row + 1},{column + 1}) = ")
    board.append(line)
queens = solve(board)
if queens is None:
    print("No solution")
else:
    for row, column in enumerate(queens):
        print(f"queen no. {row + 1}: row {row + 1}, column {column + 1} (colour {board[row][column]})")
