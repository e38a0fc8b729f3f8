#ifndef VERNIER_SYS_TYPES_H
#define VERNIER_SYS_TYPES_H
#include <stddef.h>
#include <stdint.h>
typedef __INTPTR_TYPE__ ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned uid_t, gid_t, mode_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned u_int;
typedef unsigned long u_long;
#endif
