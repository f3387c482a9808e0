// Animals that want to tell each other something past the sandbox: sockets, locks, watches, a neighbour's core.
#include "zoo.h"
#include <sched.h>
#include <stddef.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/un.h>

int main(int argc, char **argv) {
    int pair[2];
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    strcpy(place.sun_path, "/tmp/nobody");
    if (is(argv[1], "sockets")) {
        say("datagrams", socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) < 0);
        say("raw", socketpair(AF_UNIX, SOCK_RAW, 0, pair) < 0);
        say("stream", socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0);
        say("connect", connect(pair[0], (void *)&place, sizeof place) < 0 && errno == EACCES);
        say("bind", bind(pair[0], (void *)&place, sizeof place) < 0 && errno == EACCES);
    }
    if (is(argv[1], "locks")) {
        // Whoever asks must not be able to tell that another one holds a lock.
        int mine = open(argv[0], O_RDONLY);
        flock(mine, LOCK_EX);
        struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
        fcntl(mine, F_SETLK, &lock);
        pid_t child = fork();
        if (child == 0) {
            int other = open(argv[0], O_RDONLY);
            struct flock asked = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
            say("flock", flock(other, LOCK_EX | LOCK_NB) == 0);
            say("fcntl", fcntl(other, F_GETLK, &asked) < 0);
            _exit(0);
        }
        waitpid(child, NULL, 0);
        say("inotify", inotify_init() < 0 && inotify_init1(0) < 0);
    }
    if (is(argv[1], "core")) {
        cpu_set_t before, all, after;
        sched_getaffinity(0, sizeof before, &before);
        memset(&all, 0xff, sizeof all);
        sched_setaffinity(0, sizeof all, &all);
        sched_getaffinity(0, sizeof after, &after);
        say("core", CPU_EQUAL(&before, &after));
        CPU_ZERO(&all);
        CPU_SET(0, &all);
        say("affinity", sched_setaffinity(0, sizeof all, &all) < 0);
    }
    // Memory that lies in sockets and in no process.
    if (is(argv[1], "buffers")) {
        char block[4096] = {1};
        for (int i = 0; i < 30; i++) {
            if (fork() == 0) {
                for (int n = 0; n < 100 && socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0; n++)
                    for (int end = 0; end < 2; end++)
                        while (write(pair[end], block, sizeof block) > 0) {}
                sleep(5);
                _exit(0);
            }
        }
        sleep(5);
    }
    return argc < 2;
}
