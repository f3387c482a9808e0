// Animals that end in every way a program can end.
#include "zoo.h"

int main(int argc, char **argv) {
    if (is(argv[1], "abort")) abort();
    if (is(argv[1], "segv")) raise(SIGSEGV);
    if (is(argv[1], "255")) return 255;
    if (is(argv[1], "term")) raise(SIGTERM);
    if (is(argv[1], "kill")) raise(SIGKILL);
    if (is(argv[1], "mask")) {
        // Nothing inherited: no signal blocked, SIGPIPE not ignored.
        sigset_t blocked;
        sigprocmask(SIG_SETMASK, NULL, &blocked);
        struct sigaction action;
        sigaction(SIGPIPE, NULL, &action);
        say("mask", !sigismember(&blocked, SIGINT) && action.sa_handler == SIG_DFL);
        say("first", getpid() != 1);
    }
    return argc < 2;
}
