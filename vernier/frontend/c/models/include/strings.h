#ifndef VERNIER_STRINGS_H
#define VERNIER_STRINGS_H
#include <string.h>
#endif
