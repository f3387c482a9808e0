// Animals that abuse files: huge, many, with holes, deep, forbidden, badly named, or not files at all.
#include "zoo.h"

int main(int argc, char **argv) {
    char name[64];
    alarm(30);
    signal(SIGXFSZ, SIG_IGN);
    if (is(argv[1], "huge")) {
        static char block[1 << 20];
        int file = open("huge", O_CREAT | O_WRONLY, 0600);
        int written = 0;
        while (written < 400 && write(file, block, sizeof block) > 0) written++;
        say("huge", written < 400);
    }
    if (is(argv[1], "many")) {
        int made = 0;
        for (; made < 20000; made++) {
            sprintf(name, "f%d", made);
            int file = open(name, O_CREAT | O_WRONLY, 0600);
            if (file < 0) break;
            close(file);
        }
        say("many", made < 20000);
    }
    if (is(argv[1], "sparse")) {
        int file = open("sparse", O_CREAT | O_WRONLY, 0600);
        say("sparse", ftruncate(file, 1LL << 40) < 0);
    }
    if (is(argv[1], "deep"))
        for (int i = 0; i < 2000; i++)
            if (mkdir("d", 0700) < 0 || chdir("d") < 0) break;
    if (is(argv[1], "locked")) {
        mkdir("locked", 0700), mkdir("locked/in", 0700);
        close(open("locked/in/file", O_CREAT, 0600));
        chmod("locked/in", 0), chmod("locked", 0);
    }
    if (is(argv[1], "shut")) {
        close(open("file", O_CREAT, 0600));
        chmod("..", 0);
        chmod(".", 0);
    }
    if (is(argv[1], "names")) {
        close(open("\xff\xfe name\nwith lines", O_CREAT, 0600));
        close(open("-rf *", O_CREAT, 0600));
    }
    if (is(argv[1], "traps")) {
        symlink(argv[2], "link"), mkfifo("pipe", 0600), mkdir("folder", 0700), symlink("/dev/zero", "device");
        mkdir("../above", 0700);
        symlink("/etc", "../above/way");
    }
    return argc < 2;
}
