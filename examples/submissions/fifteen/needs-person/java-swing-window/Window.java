import java.awt.BorderLayout;
import java.awt.Font;
import java.awt.GridLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import javax.swing.*;

/** A window with sixteen labels; breadth first, one step every half second. */
public class Window extends JFrame {
    private static final String GOAL = Arrays.toString(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
    private final JLabel[] labels = new JLabel[16];
    private final JLabel status = new JLabel("open a board");

    Window() {
        super("15-puzzle");
        JPanel grid = new JPanel(new GridLayout(4, 4));
        for (int i = 0; i < 16; i++) {
            labels[i] = new JLabel("", SwingConstants.CENTER);
            labels[i].setFont(new Font(Font.MONOSPACED, Font.BOLD, 32));
            grid.add(labels[i]);
        }
        JButton open = new JButton("Open...");
        open.addActionListener(event -> open());
        add(open, BorderLayout.NORTH);
        add(grid, BorderLayout.CENTER);
        add(status, BorderLayout.SOUTH);
        setSize(400, 450);
        setDefaultCloseOperation(EXIT_ON_CLOSE);
    }

    private void open() {
        JFileChooser chooser = new JFileChooser();
        if (chooser.showOpenDialog(this) != JFileChooser.APPROVE_OPTION) return;
        File file = chooser.getSelectedFile();
        try {
            String[] words = Files.readString(file.toPath()).trim().split("\\s+");
            int[] start = Arrays.stream(words).mapToInt(Integer::parseInt).toArray();
            show(start);
            new Thread(() -> play(start)).start();
        } catch (IOException | NumberFormatException problem) {
            JOptionPane.showMessageDialog(this, "This is not a board");
        }
    }

    private void show(int[] board) {
        for (int i = 0; i < 16; i++) labels[i].setText(board[i] == 16 ? "" : String.valueOf(board[i]));
    }

    private void play(int[] start) {
        Map<String, int[]> cameFrom = new HashMap<>();
        Deque<int[]> queue = new ArrayDeque<>();
        queue.add(start);
        cameFrom.put(Arrays.toString(start), start);
        int[] board = start;
        while (!queue.isEmpty() && !Arrays.toString(board = queue.poll()).equals(GOAL)) {
            int blank = 0;
            while (board[blank] != 16) blank++;
            for (int step : new int[] {-4, -1, 1, 4}) {
                int to = blank + step;
                if (to < 0 || to > 15 || (Math.abs(step) == 1 && to / 4 != blank / 4)) continue;
                int[] next = board.clone();
                next[blank] = next[to];
                next[to] = 16;
                if (cameFrom.putIfAbsent(Arrays.toString(next), board) == null) queue.add(next);
            }
        }
        Deque<int[]> path = new ArrayDeque<>();
        for (; board != start; board = cameFrom.get(Arrays.toString(board))) path.push(board);
        status.setText(path.size() + " moves");
        for (int[] next : path) {
            SwingUtilities.invokeLater(() -> show(next));
            try {
                Thread.sleep(500);
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        SwingUtilities.invokeLater(() -> new Window().setVisible(true));
    }
}
