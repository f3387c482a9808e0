import java.io.File;
import java.io.FileNotFoundException;
import java.util.*;

/** 15-puzzle with a menu that comes back after every board. The empty cell is 0. */
public class Solver {
    static final int[] GOAL = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
    static final String[] NAMES = {"UP", "RIGHT", "DOWN", "LEFT"};
    static final int[] ROW = {-1, 0, 1, 0}, COLUMN = {0, 1, 0, -1};

    record Node(int[] cells, Node parent, String move, int depth, int cost) {}

    static int misplaced(int[] cells) {
        int count = 0;
        for (int i = 0; i < 16; i++) if (cells[i] != 0 && cells[i] != GOAL[i]) count++;
        return count;
    }

    static int blank(int[] cells) {
        for (int i = 0; i < 16; i++) if (cells[i] == 0) return i;
        throw new IllegalArgumentException("no empty cell");
    }

    static int total(int[] cells) {
        int sum = (blank(cells) / 4 + blank(cells) % 4) % 2;
        for (int i = 0; i < 16; i++) {
            int tile = cells[i] == 0 ? 16 : cells[i], less = 0;
            for (int j = i + 1; j < 16; j++) if (cells[j] != 0 && cells[j] < tile) less++;
            if (tile != 16) System.out.println("Less(" + tile + ") = " + less);
            sum += less;
        }
        return sum;
    }

    static void print(int[] cells) {
        for (int i = 0; i < 16; i++) {
            System.out.print(cells[i] == 0 ? "|  " : String.format("|%2d", cells[i]));
            if (i % 4 == 3) System.out.println("|");
        }
        System.out.println();
    }

    static void solve(int[] start) {
        print(start);
        int total = total(start);
        System.out.println("Sum of Less(i) + X = " + total);
        if (total % 2 == 1) {
            System.out.println("This puzzle cannot be solved.");
            return;
        }
        long clock = System.currentTimeMillis();
        PriorityQueue<Node> queue = new PriorityQueue<>(Comparator.comparingInt(Node::cost));
        Set<String> seen = new HashSet<>();
        queue.add(new Node(start, null, "", 0, 0));
        int made = 1;
        Node node = queue.poll();
        while (!Arrays.equals(node.cells, GOAL)) {
            int from = blank(node.cells);
            for (int way = 0; way < 4; way++) {
                int row = from / 4 + ROW[way], column = from % 4 + COLUMN[way];
                if (row < 0 || row > 3 || column < 0 || column > 3) continue;
                int[] cells = node.cells.clone();
                cells[from] = cells[row * 4 + column];
                cells[row * 4 + column] = 0;
                if (!seen.add(Arrays.toString(cells))) continue;
                made++;
                queue.add(new Node(cells, node, NAMES[way], node.depth + 1, node.depth + 1 + misplaced(cells)));
            }
            node = queue.poll();
        }
        clock = System.currentTimeMillis() - clock;
        Deque<Node> path = new ArrayDeque<>();
        for (; node.parent != null; node = node.parent) path.push(node);
        int step = 1;
        for (Node next : path) {
            System.out.println("Step " + step++ + ": " + next.move);
            print(next.cells);
        }
        System.out.println("Nodes generated: " + made);
        System.out.println("Execution time: " + clock + " ms");
    }

    static int[] read(Scanner source) {
        int[] cells = new int[16];
        for (int i = 0; i < 16; i++) cells[i] = source.nextInt();
        int[] sorted = cells.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < 16; i++) if (sorted[i] != i) throw new InputMismatchException();
        return cells;
    }

    public static void main(String[] args) {
        Scanner keyboard = new Scanner(System.in);
        while (true) {
            System.out.println("1) type a board\n2) random board\n3) board from a text file\n4) leave");
            System.out.print("Your choice >> ");
            String choice = keyboard.nextLine().trim();
            try {
                if (choice.equals("1")) {
                    System.out.println("Sixteen numbers, 0 is the empty cell:");
                    solve(read(keyboard));
                    keyboard.nextLine();
                } else if (choice.equals("2")) {
                    List<Integer> cells = new ArrayList<>();
                    for (int i = 0; i < 16; i++) cells.add(i);
                    Collections.shuffle(cells);
                    solve(cells.stream().mapToInt(i -> i).toArray());
                } else if (choice.equals("3")) {
                    System.out.print("File: ");
                    solve(read(new Scanner(new File(keyboard.nextLine().trim()))));
                } else if (choice.equals("4")) {
                    return;
                }
            } catch (FileNotFoundException e) {
                System.out.println("File not found.");
            } catch (NoSuchElementException e) {
                System.out.println("Invalid board.");
            }
        }
    }
}
