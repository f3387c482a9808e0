"""Every expression that makes 24, in the forms ((a.b).c).d, (a.(b.c)).d, (a.b).(c.d), a.((b.c).d) and a.(b.(c.d))."""
from fractions import Fraction
from itertools import permutations, product

VALUES = {"A": 1, "J": 11, "Q": 12, "K": 13, **{str(n): n for n in range(2, 11)}}


def apply(sign, left, right):
    if left is None or right is None or sign == "/" and right == 0:
        return None
    return {"+": left + right, "-": left - right, "*": left * right}[sign] if sign != "/" else left / right


def node(sign, left, right):
    return (f"({left[0]}{sign}{right[0]})", apply(sign, left[1], right[1]))


def solve(hand):
    found = set()
    for four in set(permutations(hand)):
        a, b, c, d = [(str(n), Fraction(n)) for n in four]
        for x, y, z in product("+-*/", repeat=3):
            for text, value in (
                node(z, node(y, node(x, a, b), c), d),
                node(z, node(x, a, node(y, b, c)), d),
                node(y, node(x, a, b), node(z, c, d)),
                node(x, a, node(z, node(y, b, c), d)),
                node(x, a, node(y, b, node(z, c, d))),
            ):
                if value == 24:
                    found.add(text[1:-1])
    return sorted(found)


def show(hand):
    answers = solve(hand)
    print(f"{len(answers)} solutions found" if answers else "No solution")
    for answer in answers:
        print(answer)
    return answers
