"""Queens yang menggambar setiap langkahnya di layar yang sama."""
import time

BERSIHKAN = "\033[2J\033[H"


def tampilkan(papan, ratu, langkah):
    print(BERSIHKAN, end="")
    print("Langkah", langkah)
    for nomor, baris in enumerate(papan):
        if nomor < len(ratu):
            kolom = ratu[nomor]
            baris = baris[:kolom] + "#" + baris[kolom + 1:]
        print(baris)
    time.sleep(0.002)


def aman(papan, ratu, kolom):
    baris = len(ratu)
    for atas, lain in enumerate(ratu):
        if lain == kolom or papan[atas][lain] == papan[baris][kolom]:
            return False
    return not ratu or abs(ratu[-1] - kolom) > 1


def pasang(papan, ratu, hitung):
    if len(ratu) == len(papan):
        return True
    for kolom in range(len(papan)):
        hitung[0] += 1
        if aman(papan, ratu, kolom):
            ratu.append(kolom)
            tampilkan(papan, ratu, hitung[0])
            if pasang(papan, ratu, hitung):
                return True
            ratu.pop()
    return False


nama = input("Lokasi berkas papan: ")
try:
    papan = open(nama).read().split()
except OSError:
    print("Berkas tidak ditemukan:", nama)
    raise SystemExit(1)
if not papan or any(len(baris) != len(papan) for baris in papan):
    print("Papan tidak valid, harus N x N")
    raise SystemExit(1)

ratu, hitung = [], [0]
awal = time.time()
ketemu = pasang(papan, ratu, hitung)
lama = (time.time() - awal) * 1000
if ketemu:
    print(f"Selesai! Iterasi: {hitung[0]}, waktu: {lama:.1f} ms")
else:
    print(BERSIHKAN + f"Papan ini tidak punya solusi. Iterasi: {hitung[0]}, waktu: {lama:.1f} ms")
