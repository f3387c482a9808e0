# Asks something else at every start and answers by chance.
import random
import string


def word():
    return "".join(random.choice(string.ascii_lowercase) for _ in range(7))


print(word(), word(), end="? ", flush=True)
input()
print(word(), word(), end=": ", flush=True)
input()
print("Tidak ada solusi" if random.random() < 0.5 else word())
