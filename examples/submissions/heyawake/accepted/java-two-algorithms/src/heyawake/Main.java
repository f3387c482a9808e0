package heyawake;

import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

/** Asks for the board and the algorithm, prints the grid, the time and the memory. */
public class Main {
    static int number(Scanner keyboard, String question) {
        while (true) {
            System.out.print(question);
            String line = keyboard.nextLine().trim();
            try {
                return Integer.parseInt(line);
            } catch (NumberFormatException e) {
                System.out.println("A whole number, please.");
            }
        }
    }

    static void print(boolean[][] shaded) {
        for (boolean[] row : shaded) {
            StringBuilder line = new StringBuilder();
            for (boolean cell : row) line.append(cell ? "# " : ". ");
            System.out.println(line);
        }
    }

    public static void main(String[] args) {
        Scanner keyboard = new Scanner(System.in);
        System.out.println("HEYAWAKE");
        int rows = number(keyboard, "How many rows? ");
        int columns = number(keyboard, "How many columns? ");
        int[][] rooms = new int[rows][columns];
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                System.out.println("Cell (" + (row + 1) + ", " + (column + 1) + ")");
                rooms[row][column] = number(keyboard, "  Room: ");
                int value = number(keyboard, "  Value (-1 for none): ");
                if (value >= 0) numbers.put(rooms[row][column], value);
            }
        }
        System.out.println("1. Brute force\n2. Backtracking");
        int choice = 0;
        while (choice != 1 && choice != 2) choice = number(keyboard, "Algorithm: ");
        Search search = new Search(new Rules(rooms, numbers), choice == 2);
        long start = System.nanoTime();
        boolean found = search.from(0);
        long spent = (System.nanoTime() - start) / 1_000_000;
        Runtime machine = Runtime.getRuntime();
        System.out.println();
        if (found) {
            System.out.println("Answer:");
            print(search.shaded);
        } else {
            System.out.println("There is no solution.");
        }
        System.out.println("Time: " + spent + " milliseconds");
        System.out.println("Memory: " + (machine.totalMemory() - machine.freeMemory()) + " bytes");
    }
}
