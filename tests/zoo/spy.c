// Animals that look for answers: by path, through the grader's processes, through open files.
#include "zoo.h"
#include <dirent.h>

static int readable(const char *path) {
    char byte;
    int file = open(path, O_RDONLY);
    int got = file >= 0 && read(file, &byte, 1) >= 0;
    if (file >= 0) close(file);
    return got;
}

int main(int argc, char **argv) {
    char path[512];
    if (is(argv[1], "path")) {
        say("answers", !readable(argv[2]));
        struct stat info;
        say("presence", stat(argv[2], &info) != 0);
    }
    if (is(argv[1], "proc")) {
        const char *doors[] = {"environ", "mem", "maps", "cwd/answers", "root/etc/hostname", "fd/0"};
        for (int i = 0; i < 6; i++) {
            sprintf(path, "/proc/%s/%s", argv[3], doors[i]);
            say(doors[i], !readable(path));
            sprintf(path, "/proc/%d/%s", getppid() > 1 ? getppid() : 1, doors[i]);
            say(doors[i], !readable(path) || getppid() == 0);
        }
    }
    if (is(argv[1], "descriptors")) {
        for (int fd = 3; fd < 256; fd++)
            if (fcntl(fd, F_GETFD) >= 0) say("descriptor", 0);
        say("descriptors", 1);
    }
    if (is(argv[1], "lineage")) {
        // Whatever is visible of the grader must not name answers or cases.
        DIR *all = opendir("/proc");
        for (struct dirent *one; all && (one = readdir(all));) {
            char line[4096] = {0};
            sprintf(path, "/proc/%.20s/cmdline", one->d_name);
            int file = open(path, O_RDONLY);
            if (file < 0) continue;
            ssize_t got = read(file, line, sizeof line - 1);
            for (ssize_t i = 0; i < got; i++)
                if (!line[i]) line[i] = ' ';
            close(file);
            int own = atoi(one->d_name) == getpid();
            if (!own && (strstr(line, "answers") || strstr(line, "exec_zoo"))) say("cmdline", 0);
        }
        say("lineage", 1);
    }
    return argc < 2;
}
