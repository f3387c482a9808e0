/* 15-puzzle: nilai X tidak pernah ditambahkan, jadi separuh papan dikira mustahil. */
#include <stdio.h>

static const int GESER[] = {1, -4, -1, 4};
static const char *KATA[] = {"kanan", "atas", "kiri", "bawah"};
static int papan[16], langkah[80], banyak;

static int kurang(int letak) {
    int jumlah = 0;
    for (int i = letak + 1; i < 16; i++)
        if (papan[i] < papan[letak]) jumlah++;
    return jumlah;
}

static void cetak(void) {
    for (int i = 0; i < 16; i++) {
        if (papan[i] == 16)
            printf("  - ");
        else
            printf(" %2d ", papan[i]);
        if (i % 4 == 3) printf("\n");
    }
}

/* Pencarian mendalam dengan batas; langkahnya dicatat dari yang pertama. */
static int cari(int kosong, int batas, int dari) {
    int salah = 0;
    for (int i = 0; i < 16; i++) salah += papan[i] != 16 && papan[i] != i + 1;
    if (salah == 0) return 1;
    if (banyak + salah > batas) return 0;
    for (int arah = 0; arah < 4; arah++) {
        int tujuan = kosong + GESER[arah];
        if (tujuan < 0 || tujuan > 15 || tujuan == dari) continue;
        if (arah % 2 == 0 && tujuan / 4 != kosong / 4) continue;
        papan[kosong] = papan[tujuan];
        papan[tujuan] = 16;
        langkah[banyak++] = arah;
        if (cari(tujuan, batas, kosong)) return 1;
        banyak--;
        papan[tujuan] = papan[kosong];
        papan[kosong] = 16;
    }
    return 0;
}

int main(void) {
    char nama[256];
    int total = 0, kosong = 0;
    printf("Lokasi file puzzle: ");
    fflush(stdout);
    if (scanf("%255s", nama) != 1) return 1;
    FILE *berkas = fopen(nama, "r");
    if (!berkas) {
        printf("File tidak ada\n");
        return 1;
    }
    for (int i = 0; i < 16; i++) {
        if (fscanf(berkas, "%d", &papan[i]) != 1) {
            printf("Isi file tidak valid\n");
            return 1;
        }
        if (papan[i] == 16) kosong = i;
    }
    cetak();
    for (int i = 0; i < 16; i++) {
        printf("Kurang(%d) = %d\n", papan[i], kurang(i));
        total += kurang(i);
    }
    printf("Total = %d\n", total);
    if (total % 2 != 0) {
        printf("Puzzle tidak dapat diselesaikan\n");
        return 0;
    }
    for (int batas = 0; !cari(kosong, batas, -1); batas++) {
    }
    for (int i = 0; i < banyak; i++) printf("Langkah %d: %s\n", i + 1, KATA[langkah[i]]);
    return 0;
}
