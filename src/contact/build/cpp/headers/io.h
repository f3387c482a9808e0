#pragma once
#include <unistd.h>
#include <fcntl.h>
