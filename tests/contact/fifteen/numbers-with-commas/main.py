# Wants the whole board in one line, with commas.
from solver import show, solvable, way

numbers = []
while len(numbers) != 16:
    text = input("The board (16 numbers with commas between, 16 for the hole):\n> ")
    numbers = [int(word) if word.strip().isdigit() else 0 for word in text.split(",")]
if sorted(numbers) != list(range(1, 17)):
    print("Invalid board")
elif not solvable(tuple(numbers)):
    print("No solution")
else:
    for board in way(tuple(numbers)):
        show(board)
