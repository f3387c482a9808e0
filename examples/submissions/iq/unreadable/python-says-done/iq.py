"""Membaca soal dan menghitung luasnya; hasil pencarian belum ditampilkan."""
import time


def main():
    nama = input("Masukkan nama file soal: ")
    try:
        with open(nama) as berkas:
            baris = berkas.read().splitlines()
    except OSError:
        print("File tidak ditemukan")
        return
    awal = time.time()
    luas = sum(1 for teks in baris[2:] for tanda in teks if tanda.isalpha())
    lama = (time.time() - awal) * 1000
    print("Potongan:", " ".join(sorted({teks.strip()[0] for teks in baris[2:] if teks.strip()})))
    print("Luas semua potongan:", luas)
    print("Selesai.")
    print(f"Waktu: {lama:.3f} ms")


main()
