// Animals that write too much, or strange things. (At most 100 MB.)
#include "zoo.h"

int main(int argc, char **argv) {
    static char block[1 << 16];
    alarm(20);
    int line = is(argv[1], "line");
    memset(block, 'x', sizeof block);
    if (!line)
        for (size_t i = 79; i < sizeof block; i += 80) block[i] = '\n';
    if (is(argv[1], "crash")) {
        write(1, "before the crash\n", 17);
        abort();
    }
    if (is(argv[1], "binary")) {
        write(1, "\xff\xfe\0\x1b[31mred\x1b[0m\n::error::not really\n", 37);
        return 0;
    }
    int to = is(argv[1], "stderr") ? 2 : 1;
    for (int i = 0; i < 1600; i++)
        if (write(to, block, sizeof block) < 0) return 1;
    return argc;
}
