# Says whether there is a way as one says it in a program.
from solver import show, solvable, way

board = tuple(int(word) for word in open(input("File: ")).read().split())
print("Solvable?", solvable(board))
if solvable(board):
    for number, step in enumerate(way(board)):
        print("Move", number)
        show(step)
