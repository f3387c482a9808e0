"""Heyawake. Sel yang belum diputuskan dianggap putih, jadi jawaban sering terpangkas."""
import time


def bilangan(tanya):
    while True:
        try:
            return int(input(tanya))
        except ValueError:
            print("Harus bilangan bulat.")


def baca():
    baris = bilangan("Banyak baris: ")
    kolom = bilangan("Banyak kolom: ")
    ruang, angka = [], {}
    for i in range(baris):
        ruang.append([])
        for j in range(kolom):
            print(f"Sel [{i + 1}][{j + 1}]")
            nomor = bilangan("   Ruang: ")
            ruang[i].append(nomor)
            nilai = bilangan("   Angka (-1 jika tidak ada): ")
            if nilai != -1:
                angka[nomor] = nilai
    return ruang, angka


def garis_baik(ruang, hitam):
    """Tidak ada garis putih yang melewati tiga ruang."""
    for peta, isi in ((ruang, hitam), (list(zip(*ruang)), list(zip(*hitam)))):
        for satu, warna in zip(peta, isi):
            pindah = 0
            for k in range(1, len(satu)):
                if warna[k] or warna[k - 1]:
                    pindah = 0
                elif satu[k] != satu[k - 1]:
                    pindah += 1
                if pindah > 1:
                    return False
    return True


def tidak_bersebelahan(hitam):
    for peta in (hitam, list(zip(*hitam))):
        if any(a and b for satu in peta for a, b in zip(satu, satu[1:])):
            return False
    return True


def terhubung(hitam):
    putih = {(i, j) for i, satu in enumerate(hitam) for j, h in enumerate(satu) if not h}
    tumpukan = [next(iter(putih))] if putih else []
    while tumpukan:
        i, j = tumpukan.pop()
        if (i, j) in putih:
            putih.remove((i, j))
            tumpukan += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    return not putih


def angka_baik(ruang, hitam, angka):
    for nomor, nilai in angka.items():
        jumlah = sum(h for r, h in zip(sum(ruang, []), sum(hitam, [])) if r == nomor)
        if nilai != jumlah:
            return False
    return True


def selesaikan(ruang, angka, hitam, sel):
    kolom = len(ruang[0])
    if sel == len(ruang) * kolom:
        return angka_baik(ruang, hitam, angka)
    i, j = divmod(sel, kolom)
    for warna in (False, True):
        hitam[i][j] = warna
        # papan yang baru sebagian terisi langsung diperiksa semua aturannya
        if garis_baik(ruang, hitam) and tidak_bersebelahan(hitam) and terhubung(hitam):
            if selesaikan(ruang, angka, hitam, sel + 1):
                return True
    hitam[i][j] = False
    return False


def main():
    ruang, angka = baca()
    hitam = [[False] * len(ruang[0]) for _ in ruang]
    mulai = time.time()
    ada = selesaikan(ruang, angka, hitam, 0)
    lama = (time.time() - mulai) * 1000
    if ada:
        print("Jawaban:")
        for satu in hitam:
            print("".join("#" if h else "." for h in satu))
    else:
        print("Tidak ada solusi!")
    print(f"Waktu: {lama:.2f} ms")


main()
