# The list goes only to a file, and the question for it names its letters in a sentence.
from solver import VALUES, solve

hand = input("Cards: ").split()
if len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Those are no four cards.")
else:
    answers = solve([VALUES[card] for card in hand])
    print(f"There are {len(answers)} solutions!")
    ask = "Simpan solusi di dalam file? Ketik y untuk menyimpan atau n untuk tidak menyimpan: "
    while (answer := input(ask)) not in ("y", "n"):
        print("Pilihan tidak valid")
    if answer == "y":
        open(input("Nama file: "), "w").write("".join(line + "\n" for line in answers))
