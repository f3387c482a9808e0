"""Fills a board with pieces, by trying."""


def read(name):
    lines = open(name).read().splitlines()
    rows, columns, count = (int(word) for word in lines[0].split())
    pieces = {}
    for line in lines[2:]:
        if line.strip():
            letter = line.strip()[0]
            pieces.setdefault(letter, []).append(line.rstrip())
    shapes = {
        letter: [(y, x) for y, line in enumerate(piece) for x, sign in enumerate(line) if sign == letter]
        for letter, piece in pieces.items()
    }
    return rows, columns, lines[1].strip(), count, shapes


def turned(cells):
    forms = set()
    for _ in range(2):
        for _ in range(4):
            cells = [(x, -y) for y, x in cells]
            top, left = min(y for y, _ in cells), min(x for _, x in cells)
            forms.add(tuple(sorted((y - top, x - left) for y, x in cells)))
        cells = [(y, -x) for y, x in cells]
    return sorted(forms)


def solve(rows, columns, shapes):
    board = [["."] * columns for _ in range(rows)]
    letters = list(shapes)
    forms = {letter: turned(shapes[letter]) for letter in letters}

    def place(left):
        free = [(y, x) for y in range(rows) for x in range(columns) if board[y][x] == "."]
        if not free:
            return not left
        y, x = free[0]
        for letter in left:
            for form in forms[letter]:
                shift = form[0][1]
                cells = [(y + dy, x + dx - shift) for dy, dx in form]
                if all(0 <= b < columns and 0 <= a < rows and board[a][b] == "." for a, b in cells):
                    for a, b in cells:
                        board[a][b] = letter
                    if place([other for other in left if other != letter]):
                        return True
                    for a, b in cells:
                        board[a][b] = "."
        return False

    return ["".join(row) for row in board] if place(letters) else None
