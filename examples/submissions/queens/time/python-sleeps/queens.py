"""Queens yang tidur satu detik di setiap percobaan."""
import itertools
import sys
import time


def main():
    if len(sys.argv) < 2:
        print("Cara pakai: python3 queens.py FILE")
        return
    papan = open(sys.argv[1]).read().split()
    for nomor, kolom in enumerate(itertools.permutations(range(len(papan))), 1):
        print("Percobaan", nomor, "kolom", [k + 1 for k in kolom], flush=True)
        time.sleep(1)
        berjauhan = all(abs(a - b) > 1 for a, b in zip(kolom, kolom[1:]))
        if berjauhan and len({papan[i][k] for i, k in enumerate(kolom)}) == len(papan):
            for i, k in enumerate(kolom):
                print(papan[i][:k] + "#" + papan[i][k + 1:])
            return
    print("Tidak ada solusi")


main()
