#ifndef VERNIER_UNISTD_H
#define VERNIER_UNISTD_H
#include <sys/types.h>
void _exit(int status);
ssize_t read(int file, void *to, size_t count);
ssize_t write(int file, const void *from, size_t count);
int close(int file);
unsigned sleep(unsigned seconds);
int usleep(unsigned microseconds);
#endif
