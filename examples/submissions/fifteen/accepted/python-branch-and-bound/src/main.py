"""15-puzzle dengan branch and bound; jawabannya ditulis ke file saja."""
import heapq
import os
import random
import time

import board

RUMAH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
KATA = {"U": "Atas", "D": "Bawah", "L": "Kiri", "R": "Kanan"}


def cari(awal):
    antrean = [(board.salah_tempat(awal), 0, awal, "")]
    dikenal = {awal}
    simpul = 0
    while antrean:
        _, kedalaman, papan, langkah = heapq.heappop(antrean)
        if papan == board.SELESAI:
            return langkah, simpul
        for arah, anak in board.tetangga(papan):
            if anak in dikenal:
                continue
            dikenal.add(anak)
            simpul += 1
            ongkos = len(langkah) + 1 + board.salah_tempat(anak)
            heapq.heappush(antrean, (ongkos, kedalaman - 1, anak, langkah + arah))
    return None, simpul


def tulis_kurang(papan, keluaran):
    total = board.nilai_x(papan)
    print("X =", total, file=keluaran)
    for letak, ubin in enumerate(papan):
        nilai = board.kurang(papan, letak)
        total += nilai
        print(f"Kurang({ubin}) = {nilai}", file=keluaran)
    print("Jumlah Kurang(i) + X =", total, file=keluaran)
    return total


def main():
    nama_hasil = input("Nama file untuk menyimpan hasil (tanpa .txt): ")
    print("Dari mana papannya?")
    print("1. Papan acak")
    print("2. File di folder input")
    pilihan = input("Pilihan (1/2): ")
    if pilihan == "1":
        papan = tuple(random.sample(range(1, 17), 16))
    else:
        nama = input("Nama file papan (tanpa .txt): ")
        try:
            papan = board.baca(os.path.join(RUMAH, "input", nama + ".txt"))
        except ValueError as masalah:
            print("Papan tidak valid:", masalah)
            return
    hasil = os.path.join(RUMAH, "output", nama_hasil + ".txt")
    with open(hasil, "w") as keluaran:
        print(board.teks(papan), file=keluaran)
        if tulis_kurang(papan, keluaran) % 2:
            print("Papan ini tidak dapat diselesaikan", file=keluaran)
            print("Papan ini tidak dapat diselesaikan")
            return
        mulai = time.time()
        langkah, simpul = cari(papan)
        lama = time.time() - mulai
        print(f"Waktu: {lama:.4f} detik, simpul dibangkitkan: {simpul}", file=keluaran)
        print("Langkah:", list(langkah), file=keluaran)
        for nomor, arah in enumerate(langkah, 1):
            papan = dict(board.tetangga(papan))[arah]
            print(f"\nLangkah {nomor}: {KATA[arah]}\n{board.teks(papan)}", file=keluaran)
    print("Selesai, hasil lengkap ada di folder output")


main()
