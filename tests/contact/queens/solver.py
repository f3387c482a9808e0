"""One queen in each row, column and region, none beside another, by trying."""


def solve(board):
    size = len(board)

    def place(row, columns, regions):
        if row == size:
            return columns
        for column in range(size):
            fits = column not in columns and board[row][column] not in regions
            if fits and (not columns or abs(columns[-1] - column) > 1):
                found = place(row + 1, columns + [column], regions | {board[row][column]})
                if found:
                    return found
        return None

    return place(0, [], frozenset())


def rows(board, queens):
    return ["".join("#" if queens[y] == x else sign for x, sign in enumerate(row)) for y, row in enumerate(board)]
