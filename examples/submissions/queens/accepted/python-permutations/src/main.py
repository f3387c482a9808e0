"""Queens: mencoba semua permutasi kolom menurut urutan kamus."""
import itertools
import os
import time


def baca_papan(nama):
    with open(os.path.join("test", nama)) as berkas:
        return [baris.strip() for baris in berkas if baris.strip()]


def alasan_ditolak(papan):
    if not papan:
        return "papan kosong"
    if any(len(baris) != len(papan) for baris in papan):
        return "papan tidak persegi"
    if not all(huruf.isalpha() for baris in papan for huruf in baris):
        return "ada karakter yang bukan huruf"
    return None


def cocok(papan, kolom):
    if any(abs(kiri - kanan) == 1 for kiri, kanan in zip(kolom, kolom[1:])):
        return False
    warna = {papan[baris][k] for baris, k in enumerate(kolom)}
    return len(warna) == len(papan)


def cari(papan):
    dicoba = 0
    for kolom in itertools.permutations(range(len(papan))):
        dicoba += 1
        if cocok(papan, kolom):
            return kolom, dicoba
    return None, dicoba


def gambar(papan, kolom):
    return [baris[:k] + "#" + baris[k + 1:] for baris, k in zip(papan, kolom)]


def main():
    nama = input("Ketik nama berkas papan di folder test: ")
    try:
        papan = baca_papan(nama)
    except OSError:
        print("Berkas itu tidak ada di folder test")
        return
    alasan = alasan_ditolak(papan)
    if alasan:
        print("Masukan tidak valid:", alasan)
        return
    mulai = time.perf_counter()
    kolom, dicoba = cari(papan)
    lama = (time.perf_counter() - mulai) * 1000
    if kolom is None:
        print("Tidak ada solusi untuk papan ini")
    else:
        print("\n".join(gambar(papan, kolom)))
    print(f"Waktu pencarian: {lama:.2f} ms")
    print(f"Banyak konfigurasi yang ditinjau: {dicoba}")
    if kolom is not None and input("Mau menyimpan jawabannya? (Ya/Tidak) ") == "Ya":
        keluaran = input("Disimpan dengan nama apa? ")
        with open(os.path.join("test", keluaran), "w") as berkas:
            berkas.write("\n".join(gambar(papan, kolom)) + "\n")
        print("Sudah disimpan")


main()
