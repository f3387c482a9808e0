// Animals that use memory: one process, four, memory without a process, a deep recursion. (At most 300 MB.)
#include "zoo.h"

static void touch_bytes(size_t bytes) {
    volatile char *memory = malloc(bytes);
    if (!memory) exit(3);
    for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
}

static void fill(int file, int megabytes) {
    static char block[1 << 20];
    memset(block, 1, sizeof block);
    for (int i = 0; i < megabytes; i++)
        if (write(file, block, sizeof block) < 0) {
            say("fill", 1);
            exit(0);
        }
}

static int dig(int depth) {
    volatile char room[4096];
    room[0] = (char)depth;
    return depth > 100000000 ? room[0] : dig(depth + 1) + room[0];
}

int main(int argc, char **argv) {
    alarm(20);
    if (is(argv[1], "one")) touch_bytes(300u << 20), sleep(1);
    if (is(argv[1], "zombie") && fork() == 0) _exit(0);
    if (is(argv[1], "hidden")) prctl(PR_SET_DUMPABLE, 0), touch_bytes(300u << 20), sleep(1);
    if (is(argv[1], "four") || is(argv[1], "zombie")) {
        for (int i = 0; i < 4; i++)
            if (fork() == 0) {
                touch_bytes(60u << 20);
                sleep(1);
                _exit(0);
            }
        // One that is over is never waited for.
        if (is(argv[1], "zombie")) sleep(2);
        while (wait(NULL) > 0) {}
    }
    if (is(argv[1], "memfd")) {
        int file = memfd_create("x", 0);
        if (file < 0) return say("memfd", 1), 0;
        fill(file, 300);
        say("memfd", 0);
    }
    if (is(argv[1], "shm")) {
        int file = open("/dev/shm/zoo", O_CREAT | O_WRONLY, 0600);
        if (file < 0) return say("shm", 1), 0;
        fill(file, 300);
        unlink("/dev/shm/zoo");
        say("shm", 0);
    }
    if (is(argv[1], "dig")) return dig(0);
    if (is(argv[1], "child")) {
        // The child dies of hunger; the parent does not care and ends well.
        if (fork() == 0) {
            touch_bytes(300u << 20);
            sleep(1);
            _exit(0);
        }
        wait(NULL);
        return 0;
    }
    return argc;
}
