import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** Fills the board piece by piece, every turn and flip at every place. */
public class Main {
    static int rows, columns;
    static char[][] board;
    static List<List<String>> pieces = new ArrayList<>();
    static long placements = 0;

    static List<String> turn(List<String> piece) {
        int width = piece.stream().mapToInt(String::length).max().orElse(0);
        List<String> turned = new ArrayList<>();
        for (int x = 0; x < width; x++) {
            StringBuilder line = new StringBuilder();
            for (int y = piece.size() - 1; y >= 0; y--) {
                String row = piece.get(y);
                line.append(x < row.length() ? row.charAt(x) : ' ');
            }
            turned.add(line.toString());
        }
        return turned;
    }

    static List<String> flip(List<String> piece) {
        List<String> flipped = new ArrayList<>(piece);
        java.util.Collections.reverse(flipped);
        return flipped;
    }

    /** Writes the piece with its letter, or takes it away with a star; false when it does not fit. */
    static boolean put(List<String> piece, int top, int left, boolean add) {
        for (int pass = add ? 0 : 1; pass < 2; pass++) {
            for (int y = 0; y < piece.size(); y++) {
                for (int x = 0; x < piece.get(y).length(); x++) {
                    char letter = piece.get(y).charAt(x);
                    if (letter == ' ') continue;
                    int row = top + y, column = left + x;
                    if (pass == 0 && (row >= rows || column >= columns || board[row][column] != '*')) return false;
                    if (pass == 1) board[row][column] = add ? letter : '*';
                }
            }
        }
        return true;
    }

    static boolean full() {
        for (char[] row : board) for (char cell : row) if (cell == '*') return false;
        return true;
    }

    static boolean search(int index) {
        if (index == pieces.size()) return full();
        List<String> shape = pieces.get(index);
        for (int way = 0; way < 8; way++) {
            if (way == 4) shape = flip(shape);
            for (int y = 0; y < rows; y++) {
                for (int x = 0; x < columns; x++) {
                    if (!put(shape, y, x, true)) continue;
                    placements++;
                    if (search(index + 1)) return true;
                    put(shape, y, x, false);
                }
            }
            shape = turn(shape);
        }
        return false;
    }

    static void read(List<String> lines) throws IOException {
        if (lines.size() < 2) throw new IOException("the file is too short");
        String[] sizes = lines.get(0).trim().split("\\s+");
        if (sizes.length != 3) throw new IOException("the first line must be N M P");
        rows = Integer.parseInt(sizes[0]);
        columns = Integer.parseInt(sizes[1]);
        String kind = lines.get(1).trim();
        if (!kind.equals("DEFAULT") && !kind.equals("CUSTOM")) throw new IOException(kind + " is not supported");
        board = new char[rows][columns];
        int next = 2;
        for (char[] row : board) {
            String mask = kind.equals("CUSTOM") ? lines.get(next++) : "X".repeat(columns);
            for (int x = 0; x < columns; x++) row[x] = mask.charAt(x) == 'X' ? '*' : '.';
        }
        char last = 0;
        for (String line : lines.subList(next, lines.size())) {
            if (line.isBlank()) continue;
            char letter = line.trim().charAt(0);
            if (letter != last) pieces.add(new ArrayList<>());
            pieces.get(pieces.size() - 1).add(line.stripTrailing());
            last = letter;
        }
        if (pieces.size() != Integer.parseInt(sizes[2])) throw new IOException("P is not the number of pieces");
    }

    static String colour(char letter) {
        if (letter == '.') return ".";
        return "\u001B[" + (31 + (letter - 'A') % 6) + "m" + letter + "\u001B[0m";
    }

    public static void main(String[] args) {
        Scanner keyboard = new Scanner(System.in);
        System.out.print("Name of the puzzle file in test/ (like small.txt): ");
        File file = new File("test", keyboard.nextLine().trim());
        try {
            read(Files.readAllLines(file.toPath()));
        } catch (java.nio.file.NoSuchFileException e) {
            System.out.println("There is no file " + file);
            return;
        } catch (IOException | RuntimeException e) {
            System.out.println("Invalid input: " + e.getMessage());
            return;
        }
        long start = System.nanoTime();
        boolean solved = search(0);
        long spent = (System.nanoTime() - start) / 1_000_000;
        if (solved) {
            for (char[] row : board) {
                for (char cell : row) System.out.print(colour(cell));
                System.out.println();
            }
        } else {
            System.out.println("No solution was found.");
        }
        System.out.println("Total iterations: " + placements);
        System.out.println("Execution time: " + spent + " ms");
        System.out.print("Save the result to a text file? (yes/no) ");
        if (!keyboard.nextLine().trim().equals("yes")) return;
        System.out.print("Name of the new file: ");
        try (PrintWriter out = new PrintWriter(new File("test", keyboard.nextLine().trim()))) {
            if (!solved) out.println("No solution was found.");
            for (char[] row : board) if (solved) out.println(new String(row));
            System.out.println("Saved.");
        } catch (IOException e) {
            System.out.println("Could not save: " + e.getMessage());
        }
    }
}
