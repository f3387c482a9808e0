// Animals that attack the grader itself: signals, tracing, its memory, its limits, its priority.
#include "zoo.h"
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>

static void attack(const char *who, pid_t pid) {
    char name[64], byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    struct rlimit limit;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
#define TRY(word, held) sprintf(name, "%s-%s", who, word), say(name, held)
    TRY("signal", pid == 1 || kill(pid, 0) < 0);
    TRY("ptrace", ptrace(PTRACE_ATTACH, pid, 0, 0) < 0);
    TRY("memory", process_vm_readv(pid, &here, 1, &there, 1, 0) < 0);
    TRY("prlimit", prlimit(pid, RLIMIT_CORE, NULL, &limit) < 0);
    TRY("priority", setpriority(PRIO_PROCESS, pid, 19) < 0);
    TRY("affinity", sched_setaffinity(pid, sizeof set, &set) < 0);
}

int main(int argc, char **argv) {
    attack("grader", atoi(argv[3]));
    attack("launcher", getppid() > 0 ? getppid() : 1);
    // PID 1 of a namespace cannot be killed from inside; elsewhere the launcher is somebody else's.
    if (getppid() == 1) kill(1, SIGKILL), kill(1, SIGSTOP);
    say("alive", 1);
    return argc < 2;
}
