// Animals that multiply: by fork, by threads, by vfork. (At most 200, each for at most 5 s.)
#include "zoo.h"
#include <pthread.h>
#include <sched.h>

static void *rest(void *nothing) {
    sleep(5);
    return nothing;
}

int main(int argc, char **argv) {
    alarm(10);
    for (int i = 0; i < 200; i++) {
        if (is(argv[1], "fork") && fork() == 0) {
            sleep(5);
            _exit(0);
        }
        if (is(argv[1], "vfork") && syscall(SYS_clone, SIGCHLD | CLONE_PARENT_SETTID, 0, &argc, 0, 0) == 0) {
            sleep(5);
            _exit(0);
        }
        if (is(argv[1], "threads")) {
            pthread_t thread;
            pthread_create(&thread, NULL, rest, NULL);
        }
    }
    sleep(5);
    return 0;
}
