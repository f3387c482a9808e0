//! Small headers in place of Windows' own, where what they do is neutral: waiting, clearing, colours.

const WINDOWS: &str = "\
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
";
const CONIO: &str = "\
#pragma once
#include <stdio.h>
static inline int getch(void) { return getchar(); }
static inline int _getch(void) { return getchar(); }
static inline int getche(void) { return getchar(); }
static inline int kbhit(void) { return 0; }
static inline int _kbhit(void) { return 0; }
static inline void clrscr(void) {}
";
const IO: &str = "#pragma once\n#include <unistd.h>\n#include <fcntl.h>\n";
const DIRECT: &str = "\
#pragma once
#include <sys/stat.h>
#include <unistd.h>
static inline int _mkdir(const char* path) { return mkdir(path, 0777); }
#define _getcwd getcwd
#define _chdir chdir
";

/// The text of a header that stands in for one of Windows.
pub fn shim(header: &str) -> Option<&'static str> {
    match header.to_lowercase().as_str() {
        "windows.h" => Some(WINDOWS),
        "conio.h" => Some(CONIO),
        "io.h" => Some(IO),
        "direct.h" => Some(DIRECT),
        _ => None,
    }
}
