/* The harness on the C library: limits, and one of several programs chosen by the first argument. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

typedef int (*entry)();
extern entry vernier_programs[];
extern void vernier_begin(unsigned long long seed);
extern void vernier_end(const char *kind, int detail);

unsigned long long vernier_umod(unsigned long long value, unsigned by) { return value % by; }
void vernier_record(const char *text, unsigned long length) { if (write(2, text, length) < 0) _exit(120); }
void vernier_finish(int code) { fflush(stdout); _exit(code); }
static void at_exit(int status, void *unused) { vernier_end("exit", status); }

int main(int count, char **arguments) {
  struct rlimit size = {1 << 20, 1 << 20}, seconds = {10, 10};
  setrlimit(RLIMIT_FSIZE, &size);
  setrlimit(RLIMIT_CPU, &seconds);
#ifndef VERNIER_SANITIZED
  struct rlimit memory = {1UL << 31, 1UL << 31};
  setrlimit(RLIMIT_AS, &memory);
#endif
  on_exit(at_exit, 0);
  vernier_begin(strtoull(arguments[2], 0, 10));
  char *passed[] = {"program", 0};
  exit(vernier_programs[atoi(arguments[1])](1, passed));
}
