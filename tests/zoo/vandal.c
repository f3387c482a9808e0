// Animals that change what is not theirs: other folders, the tests, the next student's files.
#include "zoo.h"

static int creates(const char *folder) {
    char path[512];
    sprintf(path, "%s/zoo-was-here", folder);
    int file = open(path, O_CREAT | O_WRONLY, 0666);
    if (file >= 0) close(file);
    return file >= 0;
}

int main(int argc, char **argv) {
    // argv[2] is a file of the tests, argv[3] its folder, writable for everybody.
    if (is(argv[1], "write")) {
        say("folder", !creates(argv[3]));
        say("home", !creates("/root") && !creates("/home"));
        say("var-tmp", !creates("/var/tmp"));
        say("usr", !creates("/usr/bin") && !creates("/etc"));
    }
    if (is(argv[1], "tests")) {
        say("chmod", chmod(argv[2], 0777) < 0);
        say("truncate", truncate(argv[2], 0) < 0);
        say("rename", rename(argv[2], "mine") < 0);
        say("unlink", unlink(argv[2]) < 0);
    }
    if (is(argv[1], "leave")) {
        // Left everywhere it may write; the next run must not find it.
        const char *places[] = {"left", "../left", "/tmp/left", "/dev/shm/left", "/scratch/left", "/scratch/run/left"};
        for (int i = 0; i < 6; i++) close(open(places[i], O_CREAT | O_WRONLY, 0666));
        const char *temporary = getenv("TMPDIR");
        char path[512];
        sprintf(path, "%s/left", temporary ? temporary : "/tmp");
        close(open(path, O_CREAT | O_WRONLY, 0666));
    }
    if (is(argv[1], "find")) {
        const char *places[] = {"left", "../left", "/scratch/left", "/scratch/run/left"};
        for (int i = 0; i < 4; i++) say(places[i], access(places[i], F_OK) < 0);
        char path[512];
        sprintf(path, "%s/left", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
        say("tmpdir", access(path, F_OK) < 0);
    }
    return argc < 2;
}
