// Animals that burn 300 ms of processor time: in children, in an orphan, where nobody waits.
#include "zoo.h"

int main(int argc, char **argv) {
    alarm(20);
    if (is(argv[1], "self")) burn(300);
    if (is(argv[1], "children"))
        for (int i = 0; i < 3; i++) {
            if (fork() == 0) {
                burn(100);
                _exit(0);
            }
            wait(NULL);
        }
    if (is(argv[1], "orphan")) {
        int ends[2];
        pipe(ends);
        if (fork() == 0) {
            if (fork()) _exit(0);
            burn(300);
            _exit(0);
        }
        close(ends[1]);
        char byte;
        read(ends[0], &byte, 1);
        usleep(5000);
    }
    if (is(argv[1], "ignored")) {
        signal(SIGCHLD, SIG_IGN);
        if (fork() == 0) {
            burn(300);
            _exit(0);
        }
        wait(NULL);
    }
    return argc == 2 ? 0 : 1;
}
