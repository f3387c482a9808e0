# Shows below each expression how it comes to 24.
from solver import VALUES, solve

hand = input("Cards: ").split()
if len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Invalid cards")
else:
    answers = solve([VALUES[card] for card in hand])
    print(f"{len(answers)} solutions found" if answers else "No solution")
    for answer in answers:
        print(answer)
    if answers:
        print("  [12] / [1/2] -> [24]")
