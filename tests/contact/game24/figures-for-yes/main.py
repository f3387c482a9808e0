# A question about numbers that wants 0 or 1; 0 deals a hand, and anything else kills it, there and at the end.
import random
from solver import VALUES, show

if int(input("Do you want to enter the numbers yourself? (type '0'/'1'): ")):
    hand = input("Cards: ").split()
else:
    hand = [random.choice(list(VALUES)) for _ in range(4)]
if len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Invalid cards")
else:
    show([VALUES[card] for card in hand])
    if int(input("Simpan jawaban ? (1/0)")):
        open(input("File name: "), "w").write("saved\n")
