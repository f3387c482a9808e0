# A menu of words, and cards that are asked for one by one until they are cards.
import random
from solver import VALUES, show

print("hand = I have cards\nluck = somebody deals\nhome = enough of it")
choice = input("so? ")
while choice not in ("hand", "luck", "home"):
    choice = input("so? ")
if choice == "luck":
    show([random.randint(1, 13) for _ in range(4)])
elif choice == "hand":
    cards = []
    while len(cards) < 4:
        card = input(f"Card {len(cards) + 1} > ")
        if card in VALUES:
            cards.append(VALUES[card])
        else:
            print("Where does that come from?")
    show(cards)
