#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
typedef void* HANDLE; typedef unsigned long DWORD; typedef unsigned short WORD; typedef int BOOL; typedef unsigned int UINT;
typedef struct { short X, Y; } COORD;
#define STD_INPUT_HANDLE 10
#define STD_OUTPUT_HANDLE 11
#define STD_ERROR_HANDLE 12
#define CP_UTF8 65001
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 4
#define FOREGROUND_BLUE 1
#define FOREGROUND_GREEN 2
#define FOREGROUND_RED 4
#define FOREGROUND_INTENSITY 8
#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif
static inline void Sleep(DWORD ms) { usleep(ms * 1000); }
static inline BOOL SetConsoleOutputCP(UINT page) { (void)page; return 1; }
static inline BOOL SetConsoleCP(UINT page) { (void)page; return 1; }
static inline HANDLE GetStdHandle(DWORD which) { (void)which; return 0; }
static inline BOOL SetConsoleTextAttribute(HANDLE handle, WORD colour) { (void)handle; (void)colour; return 1; }
static inline BOOL GetConsoleMode(HANDLE handle, DWORD* mode) { (void)handle; *mode = 0; return 1; }
static inline BOOL SetConsoleMode(HANDLE handle, DWORD mode) { (void)handle; (void)mode; return 1; }
