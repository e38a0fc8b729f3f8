/* The library models, with headers and output. */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SQUARE(x) ((x) * (x))
struct pair { int key; const char *text; };
static int by_key(const void *a, const void *b) { return ((const struct pair *)a)->key - ((const struct pair *)b)->key; }
static int count_vowels(const char *s) { int n = 0; for (; *s; s++) if (strchr("aeiou", *s)) n++; return n; }
int main(void) {
    char buffer[32] = "abc";
    strcat(buffer, "def");
    printf("%s %u\n", buffer, (unsigned)strlen(buffer));
    assert(strcmp(buffer, "abcdef") == 0 && strncmp(buffer, "abX", 2) == 0);
    strncpy(buffer, "zz", 4);
    printf("%s %d\n", buffer, buffer[4]);
    printf("%d %ld %d\n", atoi("  -42x"), strtol("0x1f", NULL, 0), abs(-7));
    char *end;
    long value = strtol("123abc", &end, 10);
    printf("%ld %s\n", value, end);
    printf("%d%d%d %c%c\n", isdigit('5') != 0, isalpha('5') != 0, isspace(' ') != 0, toupper('q'), tolower('Q'));
    char *copy = strdup("hello");
    copy[0] = 'j';
    printf("%s %s\n", copy, strstr("the jello", copy) ? strstr("the jello", "jel") : "none");
    free(copy);
    struct pair pairs[] = {{3, "three"}, {1, "one"}, {2, "two"}};
    qsort(pairs, 3, sizeof *pairs, by_key);
    for (int i = 0; i < 3; i++) printf("%d=%s;", pairs[i].key, pairs[i].text);
    puts("");
    printf("%d %d %d\n", count_vowels("education"), memcmp("ab", "ac", 2) < 0, (int)SQUARE(INT8_MAX));
    printf("%5.2f|%-4d|%04x|%lld|%c%%\n", 3.14159, 7, 255, LLONG_MIN, 'x');
    fprintf(stdout, "%d\n", INT_MAX);
    fputc('!', stdout);
    putchar('\n');
    fprintf(stderr, "not seen\n");
    unsigned char bytes[4];
    memset(bytes, 7, sizeof bytes);
    memmove(bytes + 1, bytes, 3);
    printf("%d %d\n", bytes[3], memchr(bytes, 7, 4) == bytes);
    return EXIT_SUCCESS;
}
