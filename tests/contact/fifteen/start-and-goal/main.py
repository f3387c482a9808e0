# Shows where it starts and where it ends, and the way between them as cells.
from solver import GOAL, show, solvable, way

numbers = [int(word) for word in open(input("Board file: ")).read().split()]
if sorted(numbers) != list(range(1, 17)):
    print("Invalid board")
elif not solvable(tuple(numbers)):
    print("No solution")
else:
    boards = way(tuple(numbers))
    show(boards[0])
    show(GOAL)
    for board, other in zip(boards, boards[1:]):
        (y, x), (b, a) = divmod(board.index(16), 4), divmod(other.index(16), 4)
        print(f"({y + 1},{x + 1}) -> ({b + 1},{a + 1})")
