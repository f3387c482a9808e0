# A menu in which both entries speak of animation, one of them to do without.
from solver import rows, solve

board = open(input("Masukkan nama file: ")).read().split()
choice = input("Mode pencarian:\n1. Langsung solusi (tanpa animasi)\n2. Live condition (dengan animasi)\nPilih mode (1/2): ")
if any(len(row) != len(board) for row in board):
    print("Papan tidak persegi")
elif choice in ("1", "2"):
    queens = solve(board)
    print("\n".join(rows(board, queens)) if queens else "Tidak ada solusi")
else:
    print("?")
