/* The 24 game. A wrong line is asked for again, and so is a closed keyboard: without end. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int order[24][4], orders;
static char list[4000][40];
static int found;
static const char OPS[] = "+-*/";

static double calc(double a, int op, double b) {
    switch (OPS[op]) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    default: return a / b;
    }
}

static void keep(double value, const char *shape, const int *n, int x, int y, int z) {
    if (!(fabs(value - 24) < 1e-9)) return; /* 0/0 is no number, so it is not near 24 either */
    snprintf(list[found++], sizeof list[0], shape, n[0], OPS[x], n[1], OPS[y], n[2], OPS[z], n[3]);
}

static void try_all(const int *n) {
    for (int i = 0; i < 64; i++) {
        int x = i / 16, y = i / 4 % 4, z = i % 4;
        double a = n[0], b = n[1], c = n[2], d = n[3];
        keep(calc(calc(calc(a, x, b), y, c), z, d), "((%d%c%d)%c%d)%c%d", n, x, y, z);
        keep(calc(calc(a, x, calc(b, y, c)), z, d), "(%d%c(%d%c%d))%c%d", n, x, y, z);
        keep(calc(calc(a, x, b), y, calc(c, z, d)), "(%d%c%d)%c(%d%c%d)", n, x, y, z);
        keep(calc(a, x, calc(calc(b, y, c), z, d)), "%d%c((%d%c%d)%c%d)", n, x, y, z);
        keep(calc(a, x, calc(b, y, calc(c, z, d))), "%d%c(%d%c(%d%c%d))", n, x, y, z);
    }
}

static void permute(const int *cards) {
    for (int i = 0; i < 256; i++) {
        int p[4] = {i / 64, i / 16 % 4, i / 4 % 4, i % 4}, n[4], known = 0;
        if ((1 << p[0] | 1 << p[1] | 1 << p[2] | 1 << p[3]) != 15) continue;
        for (int j = 0; j < 4; j++) n[j] = cards[p[j]];
        for (int j = 0; j < orders; j++) known |= memcmp(order[j], n, sizeof n) == 0;
        if (!known) memcpy(order[orders++], n, sizeof n);
    }
}

static int value(const char *card) {
    static const char *names[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    for (int i = 0; i < 13; i++)
        if (strcmp(card, names[i]) == 0) return i + 1;
    return 0;
}

static int read_cards(int *cards) {
    char line[200] = "", words[5][20];
    if (!fgets(line, sizeof line, stdin)) clearerr(stdin);
    if (sscanf(line, "%19s%19s%19s%19s%19s", words[0], words[1], words[2], words[3], words[4]) != 4) return 0;
    for (int i = 0; i < 4; i++)
        if (!(cards[i] = value(words[i]))) return 0;
    return 1;
}

int main(void) {
    char line[50] = "";
    int cards[4];
    printf("[1] random cards\n[2] my own cards\n[3] quit\n");
    while (*line != '1' && *line != '2' && *line != '3') {
        printf("> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) clearerr(stdin);
    }
    if (*line == '3') return 0;
    srand(time(NULL));
    for (int i = 0; i < 4; i++) cards[i] = rand() % 13 + 1;
    if (*line == '2') {
        printf("Four cards, separated by spaces (A 2 3 4 5 6 7 8 9 10 J Q K): ");
        fflush(stdout);
        while (!read_cards(cards)) {
            printf("These are not four cards. Four cards: ");
            fflush(stdout);
        }
    }
    clock_t start = clock();
    permute(cards);
    for (int i = 0; i < orders; i++) try_all(order[i]);
    double ms = (clock() - start) * 1000.0 / CLOCKS_PER_SEC;
    printf("%d solutions found\n", found);
    for (int i = 0; i < found; i++) printf("%s\n", list[i]);
    printf("Execution time: %.3f ms\n", ms);
    return 0;
}
