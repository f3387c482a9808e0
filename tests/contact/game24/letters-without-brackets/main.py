# Two letters for two ways, named in a sentence.
import random
from solver import VALUES, show

while (way := input("Kartu dari pengguna/acak ? Ketik P atau A untuk memilih\n")) not in ("P", "A"):
    print("Pilihan salah")
hand = input("Empat kartu: ").split() if way == "P" else [random.choice(list(VALUES)) for _ in range(4)]
if len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Masukan tidak sesuai")
else:
    show([VALUES[card] for card in hand])
