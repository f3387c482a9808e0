"""The shortest way to the goal, by breadth first search from both ends' worth of patience."""
from collections import deque

GOAL = tuple(range(1, 17))


def steps(board):
    blank = board.index(16)
    for move in (-4, 4, -1, 1):
        other = blank + move
        if 0 <= other < 16 and (abs(move) == 4 or other // 4 == blank // 4):
            changed = list(board)
            changed[blank], changed[other] = changed[other], changed[blank]
            yield tuple(changed)


def solvable(board):
    less = sum(1 for i in range(16) for j in range(i + 1, 16) if board[j] < board[i])
    blank = board.index(16)
    return (less + (blank // 4 + blank) % 2) % 2 == 0


def way(board):
    before, queue = {board: None}, deque([board])
    while GOAL not in before:
        now = queue.popleft()
        for other in steps(now):
            if other not in before:
                before[other] = now
                queue.append(other)
    path, now = [], GOAL
    while now:
        path.append(now)
        now = before[now]
    return path[::-1]


def show(board):
    for row in range(4):
        print(*(f"{tile:2}" for tile in board[4 * row:4 * row + 4]))
    print()
