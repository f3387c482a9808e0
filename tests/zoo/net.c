// Animals that want to talk: TCP, UDP, raw, unix, netlink, and around the filter.
#include "zoo.h"
#include <arpa/inet.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

int main(int argc, char **argv) {
    struct sockaddr_in local = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int tcp = socket(AF_INET, SOCK_STREAM, 0), udp = socket(AF_INET, SOCK_DGRAM, 0);
    // Refused by nobody listening is still a network.
    say("tcp", tcp < 0 || (connect(tcp, (void *)&local, sizeof local) < 0 && errno != ECONNREFUSED));
    say("udp", udp < 0 || sendto(udp, "x", 1, 0, (void *)&local, sizeof local) < 0);
    say("raw", socket(AF_INET, SOCK_RAW, 255) < 0);
    say("unix", socket(AF_UNIX, SOCK_STREAM, 0) < 0);
    say("netlink", socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE) < 0);
    char parameters[120] = {0};
    say("io_uring", syscall(SYS_io_uring_setup, 4, parameters) < 0);
    say("packet", socket(17, SOCK_RAW, 0) < 0);
    return argc < 1 || !argv;
}
