import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Satu potongan: huruf dan semua bentuknya, tiap bentuk berupa daftar {baris, kolom}. */
class Shape {
    final char letter;
    final List<int[][]> ways = new ArrayList<>();

    Shape(char letter, List<int[]> cells) {
        this.letter = letter;
        Set<String> seen = new LinkedHashSet<>();
        for (int way = 0; way < 8; way++) {
            List<int[]> moved = new ArrayList<>();
            for (int[] cell : cells) moved.add(way == 4 ? new int[] {cell[0], -cell[1]} : new int[] {cell[1], -cell[0]});
            cells = moved;
            cells.sort(Comparator.<int[]>comparingInt(c -> c[0]).thenComparingInt(c -> c[1]));
            int[] first = cells.get(0);
            int[][] shape = cells.stream().map(c -> new int[] {c[0] - first[0], c[1] - first[1]}).toArray(int[][]::new);
            if (seen.add(java.util.Arrays.deepToString(shape))) ways.add(shape);
        }
    }
}
