# Asks for another file where it does not like the one it has, without any word of the tables.
from solver import read, solve

while True:
    try:
        rows, columns, kind, count, shapes = read(input("Puzzle [test/1.txt]: "))
        assert kind in ("DEFAULT", "CUSTOM") and len(shapes) == count
        break
    except (AssertionError, ValueError, IndexError):
        print("Mmm, not that one.")
answer = solve(rows, columns, shapes)
print("\n".join(answer) if answer else "No solution")
