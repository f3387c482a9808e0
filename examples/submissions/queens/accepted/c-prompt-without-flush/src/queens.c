/* Queens dengan runut-balik. Pertanyaan ditulis dengan printf tanpa fflush. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAKS 26

static char papan[MAKS][MAKS + 2];
static int ratu[MAKS], n;
static long kasus;

static int boleh(int baris, int kolom) {
    for (int atas = 0; atas < baris; atas++)
        if (ratu[atas] == kolom || papan[atas][ratu[atas]] == papan[baris][kolom]) return 0;
    return baris == 0 || abs(ratu[baris - 1] - kolom) > 1;
}

static int isi(int baris) {
    if (baris == n) return 1;
    for (int kolom = 0; kolom < n; kolom++) {
        kasus++;
        if (!boleh(baris, kolom)) continue;
        ratu[baris] = kolom;
        if (isi(baris + 1)) return 1;
    }
    return 0;
}

/* 0 kalau papannya baik */
static int baca(const char *nama) {
    char baris[256];
    FILE *berkas = fopen(nama, "r");
    if (!berkas) return 1;
    while (fgets(baris, sizeof baris, berkas)) {
        baris[strcspn(baris, "\r\n")] = 0;
        if (!*baris) continue;
        if (n == MAKS || strlen(baris) > MAKS) return 2;
        strcpy(papan[n++], baris);
    }
    fclose(berkas);
    for (int i = 0; i < n; i++)
        if ((int)strlen(papan[i]) != n) return 2;
    return n == 0 ? 2 : 0;
}

int main(void) {
    char nama[256];
    printf("Nama berkas papan: ");
    if (scanf("%255s", nama) != 1) return 1;
    int hasil = baca(nama);
    if (hasil == 1) {
        printf("Berkas tidak bisa dibuka\n");
        return 1;
    }
    if (hasil == 2) {
        printf("Format papan salah\n");
        return 1;
    }
    clock_t mulai = clock();
    int ada = isi(0);
    double ms = (clock() - mulai) * 1000.0 / CLOCKS_PER_SEC;
    if (!ada) printf("Solusi tidak ada\n");
    for (int i = 0; ada && i < n; i++) {
        papan[i][ratu[i]] = '#';
        printf("%s\n", papan[i]);
    }
    printf("Banyak kasus: %ld\nWaktu: %.3f ms\n", kasus, ms);
    return 0;
}
