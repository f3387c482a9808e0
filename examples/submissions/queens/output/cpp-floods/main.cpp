// Queens that shows every board it looks at, and starts over for ever when none fits.
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;

vector<string> board;
vector<int> queens;

bool solved() {
    set<char> regions;
    for (size_t i = 0; i < queens.size(); i++) {
        regions.insert(board[i][queens[i]]);
        // the bug: a queen is compared with itself, so this never holds
        for (size_t j = 0; j < queens.size(); j++)
            if (queens[i] == queens[j]) return false;
    }
    return regions.size() == board.size();
}

void show() {
    for (size_t i = 0; i < board.size(); i++) {
        string line = board[i];
        line[queens[i]] = '*';
        cout << line << "\n";
    }
    cout << "----------------\n";
}

int main() {
    string name, line;
    cout << "Board file: " << flush;
    cin >> name;
    ifstream file(name);
    if (!file) {
        cout << "File not found\n";
        return 1;
    }
    while (file >> line) board.push_back(line);
    queens.assign(board.size(), 0);
    while (!solved()) {
        show();
        // next combination of columns, like a counter
        for (size_t i = 0; i < queens.size(); i++) {
            queens[i] = (queens[i] + 1) % (int)board.size();
            if (queens[i] != 0) break;
        }
    }
    cout << "Solved:\n";
    show();
}
