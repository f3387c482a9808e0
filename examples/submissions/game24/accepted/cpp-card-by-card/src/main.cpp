// Kartu 24: semua urutan x operator x lima cara mengurung.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <vector>

struct Nilai {
    double angka;
    std::string teks;
};

static Nilai gabung(const Nilai &a, char op, const Nilai &b) {
    std::string teks = "(" + a.teks + " " + op + " " + b.teks + ")";
    switch (op) {
    case '+': return {a.angka + b.angka, teks};
    case '-': return {a.angka - b.angka, teks};
    case '*': return {a.angka * b.angka, teks};
    default: return {a.angka / b.angka, teks};
    }
}

static void cek(const Nilai &hasil, std::vector<std::string> &jawaban) {
    if (std::fabs(hasil.angka - 24) < 1e-9) jawaban.push_back(hasil.teks.substr(1, hasil.teks.size() - 2));
}

static std::vector<std::string> cari(std::vector<int> kartu) {
    const std::string op = "+-*/";
    std::vector<std::string> jawaban;
    std::sort(kartu.begin(), kartu.end());
    do {
        std::vector<Nilai> n;
        for (int k : kartu) n.push_back({(double)k, std::to_string(k)});
        for (char x : op)
            for (char y : op)
                for (char z : op) {
                    cek(gabung(gabung(gabung(n[0], x, n[1]), y, n[2]), z, n[3]), jawaban);
                    cek(gabung(gabung(n[0], x, gabung(n[1], y, n[2])), z, n[3]), jawaban);
                    cek(gabung(gabung(n[0], x, n[1]), y, gabung(n[2], z, n[3])), jawaban);
                    cek(gabung(n[0], x, gabung(gabung(n[1], y, n[2]), z, n[3])), jawaban);
                    cek(gabung(n[0], x, gabung(n[1], y, gabung(n[2], z, n[3]))), jawaban);
                }
    } while (std::next_permutation(kartu.begin(), kartu.end()));
    return jawaban;
}

// 0 kalau bukan kartu
static int nilai_kartu(const std::string &kartu) {
    static const std::vector<std::string> nama = {"A", "2", "3",  "4", "5", "6", "7",
                                                  "8", "9", "10", "J", "Q", "K"};
    auto letak = std::find(nama.begin(), nama.end(), kartu);
    return letak == nama.end() ? 0 : letak - nama.begin() + 1;
}

int main() {
    std::cout << "=== PENCARI 24 ===\n1. Isi kartu sendiri\n2. Kartu acak\n";
    std::string pilihan;
    while (pilihan != "1" && pilihan != "2") {
        std::cout << "Nomor pilihan: ";
        if (!(std::cin >> pilihan)) return 1;
    }
    std::vector<int> kartu;
    std::mt19937 acak(std::time(nullptr));
    while (kartu.size() < 4) {
        std::string teks;
        if (pilihan == "2") {
            kartu.push_back(1 + acak() % 13);
            continue;
        }
        std::cout << "Kartu nomor " << kartu.size() + 1 << " (A, 2-10, J, Q, K): ";
        if (!(std::cin >> teks)) return 1;
        if (nilai_kartu(teks) == 0)
            std::cout << "Bukan kartu, coba lagi.\n";
        else
            kartu.push_back(nilai_kartu(teks));
    }
    std::clock_t mulai = std::clock();
    std::vector<std::string> jawaban = cari(kartu);
    double detik = (double)(std::clock() - mulai) / CLOCKS_PER_SEC;
    if (jawaban.empty())
        std::cout << "\nTidak ada solusi\n";
    else
        std::cout << "\nAda " << jawaban.size() << " solusi\n";
    for (size_t i = 0; i < jawaban.size(); i++) std::cout << i + 1 << ". " << jawaban[i] << "\n";
    std::cout << "Lama pencarian: " << detik << " detik\n";
    std::string simpan;
    while (simpan != "y" && simpan != "n") {
        std::cout << "Hasilnya disimpan? (y/n) ";
        if (!(std::cin >> simpan)) return 1;
    }
    if (simpan == "n") return 0;
    std::string nama;
    std::cout << "Nama file tanpa .txt: ";
    std::cin >> nama;
    std::ofstream berkas("../test/" + nama + ".txt");
    berkas << jawaban.size() << " solusi\n";
    for (const std::string &baris : jawaban) berkas << baris << "\n";
    std::cout << (berkas ? "Tersimpan." : "Tidak bisa menyimpan.") << "\n";
}
