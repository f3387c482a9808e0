// Animals that want our program to solve for them, or our answers where they lie in a folder that is shown.
#include "zoo.h"
#include <dirent.h>

// How a program ended that was started: 126 when it could not be.
static int run(const char *path) {
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, 1), dup2(null, 2);
        execl(path, "wasit", "--version", (char *)NULL);
        _exit(126);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}

int main(int argc, char **argv) {
    char path[512], line[4096];
    if (is(argv[1], "program")) {
        char byte;
        int file = open(argv[2], O_RDONLY);
        say("read", file < 0 || read(file, &byte, 1) != 1);
        say("start", run(argv[2]) == 126);
    }
    if (is(argv[1], "works")) say("works", run(argv[2]) != 0);
    if (is(argv[1], "processes")) {
        DIR *all = opendir("/proc");
        for (struct dirent *one; all && (one = readdir(all));) {
            int pid = atoi(one->d_name);
            if (pid <= 0 || pid == getpid()) continue;
            sprintf(path, "/proc/%d/comm", pid);
            FILE *comm = fopen(path, "r");
            int ours = comm && fgets(line, sizeof line, comm) && strncmp(line, "wasit", 5) == 0;
            if (comm) fclose(comm);
            if (!ours) continue;
            sprintf(path, "/proc/%d/exe", pid);
            if (run(path) == 0) say("executable", 0);
            sprintf(path, "/proc/%d/cmdline", pid);
            int file = open(path, O_RDONLY);
            ssize_t got = file >= 0 ? read(file, line, sizeof line - 1) : 0;
            // The words of a command line end with zeros; the first would be a path.
            if (got > 0 && strchr(line, '/')) say("cmdline", 0);
            if (file >= 0) close(file);
        }
        say("processes", 1);
    }
    if (is(argv[1], "folder")) {
        DIR *folder = opendir(argv[2]);
        int names = 0;
        for (struct dirent *one; folder && (one = readdir(folder));)
            names += one->d_name[0] != '.';
        say("folder", names == 0);
        sprintf(path, "%s/answers", argv[2]);
        say("answers", open(path, O_RDONLY) < 0);
    }
    return argc < 2;
}
