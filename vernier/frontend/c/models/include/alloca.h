#ifndef VERNIER_ALLOCA_H
#define VERNIER_ALLOCA_H
#include <stddef.h>
void *alloca(size_t size);
#endif
