# Has words of its own for the four ways to go.
from solver import solvable, way

WAYS = {-4: "heaven", 4: "earth", -1: "sunset", 1: "sunrise"}
numbers = [int(word) for word in open(input("Board file: ")).read().split()]
if sorted(numbers) != list(range(1, 17)):
    print("Invalid board")
elif not solvable(tuple(numbers)):
    print("No solution")
else:
    boards = way(tuple(numbers))
    print("My journey, hop by hop:")
    for count, (board, other) in enumerate(zip(boards, boards[1:]), 1):
        print(f"{count}. {WAYS[other.index(16) - board.index(16)]}")
