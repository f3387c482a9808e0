# Takes its cards from the command line.
import sys
from solver import VALUES, show

if len(sys.argv) != 5:
    sys.exit(f"four cards are needed on the command line, {len(sys.argv) - 1} were given")
if any(card not in VALUES for card in sys.argv[1:]):
    print("Invalid card")
else:
    show([VALUES[card] for card in sys.argv[1:]])
