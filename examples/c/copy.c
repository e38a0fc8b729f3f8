/* Copies a text into a buffer. The bug: no room for the terminating zero. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *text = "hello";
    char *copy = malloc(strlen(text));
    if (copy == NULL) {
        return 1;
    }
    for (size_t i = 0; i <= strlen(text); i++) {
        copy[i] = text[i];
    }
    free(copy);
    return 0;
}
