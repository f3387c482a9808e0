// Animals that do not end: asleep, busy, deaf to signals, stopped. (They end after 20 s if nobody ends them.)
#include "zoo.h"

int main(int argc, char **argv) {
    alarm(20);
    if (is(argv[1], "sleep")) sleep(20);
    if (is(argv[1], "busy")) burn(20000);
    if (is(argv[1], "deaf")) {
        signal(SIGTERM, SIG_IGN), signal(SIGXCPU, SIG_IGN), signal(SIGINT, SIG_IGN);
        burn(20000);
    }
    if (is(argv[1], "stop")) raise(SIGSTOP);
    return argc;
}
