import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Mengisi kotak kosong pertama dengan setiap potongan yang masih ada. */
public class App {
    static char[][] papan;
    static List<Shape> potongan = new ArrayList<>();
    static long kasus = 0;

    static boolean isi(boolean[] terpakai) {
        int baris = 0, kolom = 0;
        while (baris < papan.length && papan[baris][kolom] != 0) {
            if (++kolom == papan[0].length) { kolom = 0; baris++; }
        }
        if (baris == papan.length) {
            for (boolean t : terpakai) if (!t) return false;
            return true;
        }
        for (int i = 0; i < potongan.size(); i++) {
            if (terpakai[i]) continue;
            for (int[][] bentuk : potongan.get(i).ways) {
                kasus++;
                if (!muat(bentuk, baris, kolom)) continue;
                tulis(bentuk, baris, kolom, potongan.get(i).letter);
                terpakai[i] = true;
                if (isi(terpakai)) return true;
                terpakai[i] = false;
                tulis(bentuk, baris, kolom, (char) 0);
            }
        }
        return false;
    }

    static boolean muat(int[][] bentuk, int baris, int kolom) {
        for (int[] c : bentuk) {
            int y = baris + c[0], x = kolom + c[1];
            if (y < 0 || x < 0 || y >= papan.length || x >= papan[0].length || papan[y][x] != 0) return false;
        }
        return true;
    }

    static void tulis(int[][] bentuk, int baris, int kolom, char huruf) {
        for (int[] c : bentuk) papan[baris + c[0]][kolom + c[1]] = huruf;
    }

    static void baca(List<String> teks) {
        String[] ukuran = teks.get(0).trim().split(" +");
        papan = new char[Integer.parseInt(ukuran[0])][Integer.parseInt(ukuran[1])];
        String jenis = teks.get(1).trim();
        if (!jenis.equals("DEFAULT")) throw new IllegalArgumentException("hanya DEFAULT yang bisa");
        int i = 2;
        while (i < teks.size()) {
            char huruf = teks.get(i).trim().charAt(0);
            List<int[]> sel = new ArrayList<>();
            for (int y = 0; i < teks.size() && teks.get(i).indexOf(huruf) >= 0; i++, y++)
                for (int x = 0; x < teks.get(i).length(); x++)
                    if (teks.get(i).charAt(x) == huruf) sel.add(new int[] {y, x});
            potongan.add(new Shape(huruf, sel));
        }
        if (potongan.size() != Integer.parseInt(ukuran[2])) throw new IllegalArgumentException("jumlah potongan salah");
    }

    public static void main(String[] args) throws IOException {
        String nama = Ask.line("Nama file soal: ");
        try {
            baca(Files.readAllLines(Path.of("../test", nama)));
        } catch (NoSuchFileException e) {
            System.out.println("File tidak ditemukan.");
            return;
        } catch (RuntimeException e) {
            System.out.println("Input tidak valid: " + e.getMessage());
            return;
        }
        long mulai = System.currentTimeMillis();
        boolean ada = isi(new boolean[potongan.size()]);
        long lama = System.currentTimeMillis() - mulai;
        StringBuilder hasil = new StringBuilder();
        for (char[] baris : papan) hasil.append(String.join(" ", new String(baris).split(""))).append("\n");
        System.out.print(ada ? "Solusi:\n" + hasil : "Tidak ditemukan solusi.\n");
        System.out.println("Waktu pencarian: " + lama + " ms");
        System.out.println("Jumlah kasus: " + kasus);
        if (!ada) return;
        if (Ask.line("Simpan ke file? (ya/tidak): ").equals("ya")) {
            Files.writeString(Path.of("../test", Ask.line("Nama file hasil: ")), hasil);
        }
    }
}
