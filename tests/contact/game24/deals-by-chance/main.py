# Yes means a hand of its own.
import random
from solver import VALUES, show

if input("Kartu dirandomkan atau tidak?(y/n): ") == "y":
    hand = [random.choice(list(VALUES)) for _ in range(4)]
    print("Kartu anda adalah", *hand)
else:
    hand = input("Masukkan kartu: ").split()
if len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Kartu tidak valid")
else:
    show([VALUES[card] for card in hand])
