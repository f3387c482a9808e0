// Asks three times, without flushing its prompts, as beginners do; or a storm of prompts; or a hidden number.
#include "zoo.h"
#include <sys/select.h>

int main(int argc, char **argv) {
    char line[256];
    int sum = 0, from = 0, rounds = is(argv[1], "storm") ? 200 : 3;
    if (is(argv[1], "other-number")) from = dup2(0, 9), close(0);
    if (is(argv[1], "flush")) setvbuf(stdout, NULL, _IONBF, 0);
    for (int i = 0; i < rounds; i++) {
        printf("number %d? ", i);
        if (is(argv[1], "storm") || is(argv[1], "think")) fflush(stdout);
        if (is(argv[1], "think")) burn((i + 1) * 30);
        if (is(argv[1], "select")) {
            fd_set set;
            FD_ZERO(&set);
            FD_SET(0, &set);
            select(1, &set, NULL, NULL, NULL);
        }
        ssize_t got = read(from, line, sizeof line - 1);
        if (got <= 0) return 1;
        line[got] = 0;
        sum += atoi(line);
    }
    printf("sum %d\n", sum);
    return argc < 1;
}
