# Leaves out brackets that change nothing, and counts what is left.
import ast
from solver import VALUES, solve

STRENGTH = {ast.Add: 1, ast.Sub: 1, ast.Mult: 2, ast.Div: 2}
SIGN = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def bare(tree):
    if isinstance(tree, ast.Constant):
        return str(tree.value), 3
    kind = type(tree.op)
    (left, holds), (right, binds) = bare(tree.left), bare(tree.right)
    left = f"({left})" if holds < STRENGTH[kind] else left
    weak = binds < STRENGTH[kind] or binds == STRENGTH[kind] and kind in (ast.Sub, ast.Div)
    return left + SIGN[kind] + (f"({right})" if weak else right), STRENGTH[kind]


hand = input("Cards: ").split()
if len(hand) != 4 or any(card not in VALUES for card in hand):
    print("Invalid cards")
else:
    found = {bare(ast.parse(text, mode="eval").body)[0] for text in solve([VALUES[card] for card in hand])}
    print(f"{len(found)} solutions found" if found else "No solution")
    print("\n".join(sorted(found)))
