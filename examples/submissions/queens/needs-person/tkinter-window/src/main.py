"""LinkedIn Queens in a window: every permutation of columns, drawn while it runs."""
import itertools
import time
import tkinter as tk
from tkinter import filedialog, messagebox

CELL = 40
COLOURS = ["#f28b82", "#fbbc04", "#fff475", "#ccff90", "#a7ffeb",
           "#cbf0f8", "#aecbfa", "#d7aefb", "#fdcfe8", "#e6c9a8"]


def is_answer(board, columns):
    regions = {board[row][column] for row, column in enumerate(columns)}
    if len(regions) != len(board):
        return False
    return all(abs(a - b) > 1 for a, b in zip(columns, columns[1:]))


class Window:
    def __init__(self, root):
        self.root = root
        self.board = []
        self.columns = ()
        bar = tk.Frame(root)
        bar.pack()
        tk.Button(bar, text="Open", command=self.open).pack(side=tk.LEFT)
        tk.Button(bar, text="Solve", command=self.solve).pack(side=tk.LEFT)
        tk.Button(bar, text="Save", command=self.save).pack(side=tk.LEFT)
        self.canvas = tk.Canvas(root, width=400, height=400)
        self.canvas.pack()
        self.status = tk.Label(root, text="no board yet")
        self.status.pack()

    def open(self):
        name = filedialog.askopenfilename(filetypes=[("board", "*.txt")])
        if not name:
            return
        with open(name) as file:
            self.board = [line.strip() for line in file if line.strip()]
        self.columns = ()
        self.draw()

    def draw(self):
        self.canvas.delete("all")
        for row, line in enumerate(self.board):
            for column, letter in enumerate(line):
                x, y = column * CELL, row * CELL
                fill = COLOURS[ord(letter) % len(COLOURS)]
                self.canvas.create_rectangle(x, y, x + CELL, y + CELL, fill=fill)
                if self.columns and self.columns[row] == column:
                    self.canvas.create_text(x + CELL // 2, y + CELL // 2, text="♛")
        self.root.update()

    def solve(self):
        start = time.time()
        tried = 0
        for columns in itertools.permutations(range(len(self.board))):
            tried += 1
            if tried % 5000 == 0:
                self.columns = columns
                self.draw()
            if is_answer(self.board, columns):
                self.columns = columns
                self.draw()
                spent = (time.time() - start) * 1000
                self.status.config(text=f"{tried} boards, {spent:.0f} ms")
                return
        messagebox.showinfo("Queens", "There is no solution")

    def save(self):
        name = filedialog.asksaveasfilename(defaultextension=".txt")
        if name:
            with open(name, "w") as file:
                for line, column in zip(self.board, self.columns):
                    file.write(line[:column] + "#" + line[column + 1:] + "\n")


if __name__ == "__main__":
    root = tk.Tk()
    root.title("Queens")
    Window(root)
    root.mainloop()
