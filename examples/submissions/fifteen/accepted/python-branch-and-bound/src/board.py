"""Papan 15-puzzle sebagai daftar 16 angka, 16 = kotak kosong."""

SELESAI = tuple(range(1, 17))
GESER = {"R": 1, "U": -4, "L": -1, "D": 4}


def baca(nama):
    with open(nama) as berkas:
        papan = tuple(int(kata) for kata in berkas.read().split())
    if sorted(papan) != list(SELESAI):
        raise ValueError("angka 1 sampai 16 harus muncul tepat sekali")
    return papan


def kurang(papan, letak):
    return sum(1 for ubin in papan[letak + 1:] if ubin < papan[letak])


def nilai_x(papan):
    letak = papan.index(16)
    return (letak // 4 + letak % 4) % 2


def tetangga(papan):
    kosong = papan.index(16)
    for arah, geser in GESER.items():
        tujuan = kosong + geser
        if not 0 <= tujuan < 16:
            continue
        if arah in "RL" and tujuan // 4 != kosong // 4:
            continue
        isi = list(papan)
        isi[kosong], isi[tujuan] = isi[tujuan], isi[kosong]
        yield arah, tuple(isi)


def salah_tempat(papan):
    return sum(1 for a, b in zip(papan, SELESAI) if a != b)


def teks(papan):
    return "\n".join(" ".join(f"{ubin:2}" for ubin in papan[i:i + 4]) for i in range(0, 16, 4))
