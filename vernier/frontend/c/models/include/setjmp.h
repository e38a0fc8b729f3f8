/* Declared so that programs parse; using it is reported as unsupported. */
#ifndef VERNIER_SETJMP_H
#define VERNIER_SETJMP_H
typedef struct { long opaque[20]; } jmp_buf[1];
int setjmp(jmp_buf environment);
void longjmp(jmp_buf environment, int value);
#endif
