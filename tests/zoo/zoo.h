// What all animals share: saying whether an attack was held, and burning processor time.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static inline void say(const char *attack, int held) {
    printf("%s %s\n", attack, held ? "held" : "broken");
    fflush(stdout);
}

static inline void burn(long milliseconds) {
    struct timespec now;
    do {
        for (volatile int i = 0; i < 10000; i++) {}
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < milliseconds);
}

static inline int is(const char *word, const char *wanted) { return word && strcmp(word, wanted) == 0; }
