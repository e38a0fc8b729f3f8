#ifndef VERNIER_STRING_H
#define VERNIER_STRING_H
#include <stddef.h>
void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *memory, int byte, size_t count);
int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *memory, int wanted, size_t count);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t count);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t count);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t count);
int strcasecmp(const char *left, const char *right);
char *strchr(const char *text, int wanted);
char *strrchr(const char *text, int wanted);
char *strstr(const char *text, const char *wanted);
size_t strspn(const char *text, const char *accepted);
size_t strcspn(const char *text, const char *rejected);
char *strpbrk(const char *text, const char *wanted);
char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest);
char *strtok(char *restrict text, const char *restrict separators);
char *strdup(const char *text);
char *strndup(const char *text, size_t limit);
char *strerror(int number);
#endif
