// Animals with strange habits of reading: not at all, closing it, past the end, closing their output.
#include "zoo.h"

int main(int argc, char **argv) {
    char byte;
    alarm(20);
    if (is(argv[1], "never")) usleep(100000);
    if (is(argv[1], "close")) close(0), usleep(100000);
    if (is(argv[1], "past")) {
        while (read(0, &byte, 1) > 0) {}
        for (int i = 0; i < 1000; i++)
            if (read(0, &byte, 1) != 0) return 1;
    }
    if (is(argv[1], "mute")) close(1), close(2), usleep(100000);
    return argc == 2 ? 0 : 1;
}
