// The search lives in solver.hpp, which was never committed.
#include "solver.hpp"

#include <iostream>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> cards(4);
    std::cout << "Four cards: ";
    for (std::string &card : cards) std::cin >> card;
    Solver solver(cards);
    std::vector<std::string> answers = solver.all();
    std::cout << answers.size() << " solutions\n";
    for (const std::string &answer : answers) std::cout << answer << "\n";
}
