// Animals that leave processes behind: daemons, a chain of forks, an heir that burns processor time.
#include "zoo.h"

static void vanish(void) {
    if (fork()) _exit(0);
    setsid();
    signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN);
}

int main(int argc, char **argv) {
    if (is(argv[1], "quiet")) {
        vanish();
        close(1), close(2);
        sleep(20);
    }
    if (is(argv[1], "loud")) {
        vanish();
        for (int i = 0; i < 200; i++) {
            write(1, "still here\n", 11);
            usleep(100000);
        }
    }
    if (is(argv[1], "chain")) {
        vanish();
        // Each link lives for a moment only: its number changes faster than anybody can look.
        for (int i = 0; i < 5000; i++) {
            if (fork()) _exit(0);
            setsid();
        }
    }
    if (is(argv[1], "three")) {
        signal(SIGCHLD, SIG_IGN);
        for (int i = 0; i < 3; i++)
            if (fork() == 0) sleep(20), _exit(0);
        return 0;
    }
    if (is(argv[1], "parricide")) {
        // It ends its child itself, and does not wait for it.
        int child = fork();
        if (child == 0) sleep(20), _exit(0);
        kill(child, SIGKILL);
        usleep(50000);
        return 0;
    }
    if (is(argv[1], "heir")) {
        if (fork()) _exit(0);
        burn(20000);
    }
    return argc;
}
