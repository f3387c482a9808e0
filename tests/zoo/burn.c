// Animals that burn 300 ms of processor time: in children, in an orphan, where nobody waits. With a second word
// they do the same without burning anything, which shows what their processes cost alone. Each burner says what the
// system had counted for it in the end, in microseconds: where time is stolen, that is more than was asked for.
#include "zoo.h"

static void burn_and_say(long milliseconds) {
    if (milliseconds == 0) return;
    burn(milliseconds);
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    dprintf(1, "burnt %ld\n", now.tv_sec * 1000000 + now.tv_nsec / 1000);
}

int main(int argc, char **argv) {
    alarm(20);
    long burnt = argc > 2 ? 0 : 300;
    if (is(argv[1], "self")) burn_and_say(burnt);
    if (is(argv[1], "children"))
        for (int i = 0; i < 3; i++) {
            if (fork() == 0) {
                burn_and_say(burnt / 3);
                _exit(0);
            }
            wait(NULL);
        }
    if (is(argv[1], "orphan")) {
        int ends[2];
        pipe(ends);
        if (fork() == 0) {
            if (fork()) _exit(0);
            burn_and_say(burnt);
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
            burn_and_say(burnt);
            _exit(0);
        }
        wait(NULL);
    }
    return argc >= 2 ? 0 : 1;
}
