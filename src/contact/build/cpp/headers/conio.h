#pragma once
#include <stdio.h>
static inline int getch(void) { return getchar(); }
static inline int _getch(void) { return getchar(); }
static inline int getche(void) { return getchar(); }
static inline int kbhit(void) { return 0; }
static inline int _kbhit(void) { return 0; }
static inline void clrscr(void) {}
