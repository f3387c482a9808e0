package heyawake;

/** Every grid in turn; with pruning, a grid whose rest is still white is judged as it stands. */
class Search {
    final Rules rules;
    final boolean pruning;
    final boolean[][] shaded;

    Search(Rules rules, boolean pruning) {
        this.rules = rules;
        this.pruning = pruning;
        this.shaded = new boolean[rules.rooms.length][rules.rooms[0].length];
    }

    boolean from(int cell) {
        int columns = shaded[0].length;
        if (cell == shaded.length * columns) return rules.allHold(shaded);
        for (boolean shade : new boolean[] {true, false}) {
            shaded[cell / columns][cell % columns] = shade;
            if (shade && rules.touches(shaded, cell / columns, cell % columns)) continue;
            // white runs through cells not decided yet count too: that is the flaw of the pruning
            if (pruning && !rules.runsAreShort(shaded)) continue;
            if (from(cell + 1)) return true;
        }
        shaded[cell / columns][cell % columns] = false;
        return false;
    }
}
