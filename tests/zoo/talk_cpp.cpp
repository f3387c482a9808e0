// Asks three times through C++ streams; untied ones never show their prompts in time.
#include <iostream>
#include <string>

int main(int argc, char **argv) {
    if (argc > 1 && std::string(argv[1]) == "untied") {
        std::ios::sync_with_stdio(false);
        std::cin.tie(nullptr);
    }
    int sum = 0, number;
    for (int i = 0; i < 3; i++) {
        std::cout << "number " << i << "? ";
        if (!(std::cin >> number)) return 1;
        sum += number;
    }
    std::cout << "sum " << sum << "\n";
}
