# Takes the first four words of its input; a fifth one is left for the next question, which complains.
import sys
from solver import VALUES, show

words = []


def word(prompt):
    print(prompt, end="", flush=True)
    while not words:
        line = sys.stdin.readline()
        if not line:
            sys.exit()
        words.extend(line.split())
    return words.pop(0)


while True:
    hand = [word("Four cards: ")] + [word("") for _ in range(3)]
    if all(card in VALUES for card in hand):
        break
    print("Wrong cards!")
    words.clear()
show([VALUES[card] for card in hand])
while (answer := word("Save the solutions? (y/n): ")) not in ("y", "n"):
    print("Invalid input")
if answer == "y":
    name = word("Name of the file: ")
    open(name, "w").write("saved\n")
