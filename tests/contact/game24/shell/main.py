# A shell: one hand after the other at the same sign, and few words.
from solver import VALUES, solve

while True:
    try:
        line = input("hand> ")
    except EOFError:
        break
    words = line.split()
    if len(words) != 4 or any(word not in VALUES for word in words):
        print("tak dikenal")
        continue
    answers = solve([VALUES[word] for word in words])
    print("\n".join(answers) or "mustahil")
