/* Copies a text into a buffer. The bug: no room for the terminating zero. */
#include <stdlib.h>

int main(void) {
    const char text[] = "hello";
    char *copy = malloc(5);
    if (copy == NULL) {
        return 1;
    }
    for (int i = 0; i < 6; i++) {
        copy[i] = text[i];
    }
    free(copy);
    return 0;
}
