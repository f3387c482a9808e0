# Asks again in the same bare words until the cards are cards, and dies of an empty line.
from solver import VALUES, show

hand = []
while len(hand) != 4:
    line = input("Input : ")
    line[0]
    hand = [VALUES[card] for card in line.split() if card in VALUES]
    if len(line.split()) != 4:
        hand = []
show(hand)
