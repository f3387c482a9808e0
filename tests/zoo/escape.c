// Animals that want more rights: new namespaces, mounts, setuid programs, old doors of the kernel.
#include "zoo.h"
#include <sched.h>
#include <sys/mount.h>

extern char **environ;

int main(int argc, char **argv) {
    if (is(argv[1], "namespace")) {
        say("unshare", unshare(CLONE_NEWUSER) < 0);
        say("mount", mount("none", "/", "tmpfs", 0, "") < 0);
        pid_t child = (pid_t)syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
        if (child == 0) _exit(0);
        say("clone", child < 0);
        struct { unsigned long long flags, rest[10]; } wish = {CLONE_NEWUSER, {0, 0, 0, SIGCHLD}};
        child = (pid_t)syscall(SYS_clone3, &wish, 88);
        if (child == 0) _exit(0);
        say("clone3", child < 0);
    }
    if (is(argv[1], "setuid")) {
        FILE *status = fopen("/proc/self/status", "r");
        char line[256];
        int locked = status == NULL;
        while (status && fgets(line, sizeof line, status))
            if (strncmp(line, "NoNewPrivs:\t1", 13) == 0) locked = 1;
        say("no-new-privileges", locked);
        say("setuid", setuid(0) < 0 && geteuid() != 0);
        say("docker", access("/var/run/docker.sock", F_OK) < 0 && access("/run/docker.sock", F_OK) < 0);
    }
#if defined(__x86_64__)
    if (is(argv[1], "foreign")) {
        // getpid by the 32-bit door (20) and by the x32 door.
        long result;
        __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
        say("i386", result < 0);
        say("x32", syscall(0x40000000 + SYS_getpid) < 0);
    }
#endif
    if (is(argv[1], "environment"))
        for (char **one = environ; *one; one++)
            say(*one, !strstr(*one, "SECRET") && !strstr(*one, "GITHUB") && !strstr(*one, "CARGO"));
    return argc < 2;
}
