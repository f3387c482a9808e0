# Refuses in no words of the tables, by asking once more.
from solver import VALUES, show

hand = input("Your hand\n> ").split()
while len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Exactly four of A, 2 to 10, J, Q and K are what this game is played with.")
    hand = input("Your hand\n> ").split()
show([VALUES[card] for card in hand])
