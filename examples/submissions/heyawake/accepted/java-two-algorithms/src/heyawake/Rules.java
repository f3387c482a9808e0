package heyawake;

import java.util.HashMap;
import java.util.Map;

/** The four rules of Heyawake on a grid of shaded cells. */
class Rules {
    final int[][] rooms;
    final Map<Integer, Integer> numbers;

    Rules(int[][] rooms, Map<Integer, Integer> numbers) {
        this.rooms = rooms;
        this.numbers = numbers;
    }

    boolean allHold(boolean[][] shaded) {
        return numbersAreRight(shaded) && runsAreShort(shaded) && whiteIsConnected(shaded);
    }

    /** A shaded cell above or to the left; the others are not set yet. */
    boolean touches(boolean[][] shaded, int row, int column) {
        return row > 0 && shaded[row - 1][column] || column > 0 && shaded[row][column - 1];
    }

    boolean numbersAreRight(boolean[][] shaded) {
        Map<Integer, Integer> count = new HashMap<>();
        for (int row = 0; row < shaded.length; row++)
            for (int column = 0; column < shaded[0].length; column++)
                if (shaded[row][column]) count.merge(rooms[row][column], 1, Integer::sum);
        for (Map.Entry<Integer, Integer> room : numbers.entrySet())
            if (room.getValue() >= 0 && room.getValue() != (int) count.getOrDefault(room.getKey(), 0)) return false;
        return true;
    }

    boolean runsAreShort(boolean[][] shaded) {
        for (int row = 0; row < shaded.length; row++)
            for (int column = 0; column < shaded[0].length; column++)
                if (crossings(shaded, row, column, 0, 1) > 1 || crossings(shaded, row, column, 1, 0) > 1) return false;
        return true;
    }

    private int crossings(boolean[][] shaded, int row, int column, int down, int right) {
        int count = 0;
        while (!shaded[row][column]) {
            int nextRow = row + down, nextColumn = column + right;
            if (nextRow == shaded.length || nextColumn == shaded[0].length || shaded[nextRow][nextColumn]) break;
            if (rooms[row][column] != rooms[nextRow][nextColumn]) count++;
            row = nextRow;
            column = nextColumn;
        }
        return count;
    }

    boolean whiteIsConnected(boolean[][] shaded) {
        boolean[][] seen = new boolean[shaded.length][shaded[0].length];
        int areas = 0;
        for (int row = 0; row < shaded.length; row++)
            for (int column = 0; column < shaded[0].length; column++)
                if (flood(shaded, seen, row, column)) areas++;
        return areas <= 1;
    }

    private boolean flood(boolean[][] shaded, boolean[][] seen, int row, int column) {
        if (row < 0 || column < 0 || row == shaded.length || column == shaded[0].length) return false;
        if (shaded[row][column] || seen[row][column]) return false;
        seen[row][column] = true;
        flood(shaded, seen, row - 1, column);
        flood(shaded, seen, row + 1, column);
        flood(shaded, seen, row, column - 1);
        flood(shaded, seen, row, column + 1);
        return true;
    }
}
