# Satu ratu per baris, kolom, dan warna. Lupa: ratu juga tidak boleh bersentuhan.
import time
from itertools import permutations


def main():
    nama = input("Nama file papan (.txt): ")
    with open(nama) as f:
        papan = f.read().split()
    n = len(papan)
    awal = time.time()
    jumlah = 0
    jawaban = None
    for kolom in permutations(range(n)):
        jumlah += 1
        warna = set()
        for i in range(n):
            warna.add(papan[i][kolom[i]])
        if len(warna) == n:
            jawaban = kolom
            break
    ms = (time.time() - awal) * 1000
    if jawaban is None:
        print("Tidak ada solusi")
    else:
        for i in range(n):
            for j in range(n):
                print("#" if jawaban[i] == j else papan[i][j], end="")
            print()
    print("Jumlah iterasi:", jumlah)
    print("Waktu:", round(ms, 2), "ms")


main()
