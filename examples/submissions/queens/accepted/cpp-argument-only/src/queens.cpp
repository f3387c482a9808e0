// Queens, row by row. The board is named on the command line.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

using Board = std::vector<std::string>;

static long tried = 0;

static bool fits(const Board &board, const std::vector<int> &queens, int column) {
    int row = queens.size();
    for (int above = 0; above < row; ++above) {
        if (queens[above] == column) return false;
        if (board[above][queens[above]] == board[row][column]) return false;
    }
    return row == 0 || std::abs(queens[row - 1] - column) > 1;
}

static bool place(const Board &board, std::vector<int> &queens) {
    if (queens.size() == board.size()) return true;
    for (int column = 0; column < (int)board.size(); ++column) {
        ++tried;
        if (!fits(board, queens, column)) continue;
        queens.push_back(column);
        if (place(board, queens)) return true;
        queens.pop_back();
    }
    return false;
}

static const char *fault(const Board &board) {
    if (board.empty()) return "the file is empty";
    for (const std::string &line : board) {
        if (line.size() != board.size()) return "the board is not square";
        for (char letter : line)
            if (!std::isalpha((unsigned char)letter)) return "a cell is not a letter";
    }
    return nullptr;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "Usage: " << argv[0] << " <board.txt>\n";
        return 2;
    }
    std::ifstream file(argv[1]);
    if (!file) {
        std::cerr << "cannot open " << argv[1] << "\n";
        return 1;
    }
    Board board;
    for (std::string line; std::getline(file, line);) {
        while (!line.empty() && std::isspace((unsigned char)line.back())) line.pop_back();
        if (!line.empty()) board.push_back(line);
    }
    if (const char *reason = fault(board)) {
        std::cout << "Invalid board: " << reason << "\n";
        return 1;
    }
    auto start = std::chrono::steady_clock::now();
    std::vector<int> queens;
    bool found = place(board, queens);
    std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    if (found) {
        for (size_t row = 0; row < board.size(); ++row) {
            board[row][queens[row]] = '#';
            std::cout << board[row] << "\n";
        }
    } else {
        std::cout << "No solution for this board\n";
    }
    std::cout << "Iterations: " << tried << "\nSearch time: " << spent.count() << " ms\n";
}
