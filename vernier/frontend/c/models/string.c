/* Models of <string.h>. Bytes are compared as unsigned char, as the standard asks.
   Pointers must not be null even where the count is zero. */
typedef typeof(sizeof(int)) size_t;
extern void *malloc(size_t size);
extern void *__vernier_permanent(size_t size);
extern void __vernier_any_text(char *text, size_t length);
extern size_t __VERIFIER_nondet_size_t(void);
extern void __VERIFIER_assume(int condition);
extern void __vernier_argument(int condition);
extern void __vernier_disjoint(const void *left, size_t left_size, const void *right, size_t right_size);

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    __vernier_argument(left && right);
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) {
            /* What decides nothing has to be there, too (C11 7.24.1p2). */
            const unsigned char ends[] = {a[count - 1], b[count - 1]};
            return a[i] < b[i] ? -1 : 1;
        }
    return 0;
}

void *memchr(const void *memory, int wanted, size_t count) {
    const unsigned char *bytes = memory;
    __vernier_argument(memory != 0);
    for (size_t i = 0; i < count; i++)
        if (bytes[i] == (unsigned char)wanted)
            return (void *)(bytes + i);
    return 0;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t strnlen(const char *text, size_t limit) {
    size_t length = 0;
    __vernier_argument(text != 0);
    while (length < limit && text[length])
        length++;
    return length;
}

char *strcpy(char *to, const char *from) {
    size_t i = 0;
    for (;; i++) {
        /* Before this byte is copied, nothing that is still to be read has been overwritten. */
        __vernier_disjoint(to, i + 1, from, i + 1);
        if (!(to[i] = from[i]))
            return to;
    }
}

char *strncpy(char *to, const char *from, size_t count) {
    size_t i = 0;
    __vernier_argument(to && from);
    for (; i < count && from[i]; i++) {
        __vernier_disjoint(to, count, from, i + 1);
        to[i] = from[i];
    }
    if (i < count)
        __vernier_disjoint(to, count, from, i + 1);
    for (; i < count; i++)
        to[i] = 0;
    return to;
}

char *strcat(char *to, const char *from) {
    size_t end = 0, i = 0;
    while (to[end])
        end++;
    for (;; i++) {
        __vernier_disjoint(to + end, i + 1, from, i + 1);
        if (!(to[end + i] = from[i]))
            return to;
    }
}

char *strncat(char *to, const char *from, size_t count) {
    size_t end = 0, i = 0;
    __vernier_argument(to && from);
    while (to[end])
        end++;
    for (; i < count && from[i]; i++) {
        __vernier_disjoint(to + end, i + 2, from, i + 1);
        to[end + i] = from[i];
    }
    to[end + i] = 0;
    return to;
}

int strcmp(const char *left, const char *right) {
    size_t i = 0;
    while (left[i] && left[i] == right[i])
        i++;
    unsigned char a = left[i], b = right[i];
    return a == b ? 0 : a < b ? -1 : 1;
}

int strncmp(const char *left, const char *right, size_t count) {
    __vernier_argument(left && right);
    for (size_t i = 0; i < count; i++) {
        unsigned char a = left[i], b = right[i];
        if (a != b)
            return a < b ? -1 : 1;
        if (!a)
            return 0;
    }
    return 0;
}

char *strchr(const char *text, int wanted) {
    for (;; text++) {
        if (*text == (char)wanted)
            return (char *)text;
        if (!*text)
            return 0;
    }
}

char *strrchr(const char *text, int wanted) {
    const char *found = 0;
    for (;; text++) {
        if (*text == (char)wanted)
            found = text;
        if (!*text)
            return (char *)found;
    }
}

char *strstr(const char *text, const char *wanted) {
    for (;; text++) {
        size_t i = 0;
        while (wanted[i] && text[i] == wanted[i])
            i++;
        if (!wanted[i])
            return (char *)text;
        if (!*text)
            return 0;
    }
}

size_t strspn(const char *text, const char *accepted) {
    size_t count = 0;
    for (; text[count]; count++) {
        size_t i = 0;
        while (accepted[i] && accepted[i] != text[count])
            i++;
        if (!accepted[i])
            break;
    }
    return count;
}

size_t strcspn(const char *text, const char *rejected) {
    size_t count = 0;
    for (; text[count]; count++)
        for (size_t i = 0; rejected[i]; i++)
            if (rejected[i] == text[count])
                return count;
    return count;
}

char *strpbrk(const char *text, const char *wanted) {
    for (; *text; text++)
        for (size_t i = 0; wanted[i]; i++)
            if (wanted[i] == *text)
                return (char *)text;
    return 0;
}

char *strdup(const char *text) {
    size_t length = 0;
    while (text[length])
        length++;
    char *copy = malloc(length + 1);
    if (!copy)
        return 0;
    for (size_t i = 0; i <= length; i++)
        copy[i] = text[i];
    return copy;
}

/* A string of the library; no message is longer. */
char *strerror(int number) {
    size_t length = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(length < 256);
    char *text = __vernier_permanent(length + 1);
    __vernier_any_text(text, length);
    return text;
}

/* The next part of a text between separators, which it ends; `rest` is where the one after it begins. */
char *strtok_r(char *text, const char *separators, char **rest) {
    char *part = text ? text : *rest;
    part += strspn(part, separators);
    char *end = part + strcspn(part, separators);
    *rest = *end ? end + 1 : end;
    if (part == end)
        return 0;
    *end = 0;
    return part;
}

char *strtok(char *text, const char *separators) {
    static char *rest;
    return strtok_r(text, separators, &rest);
}

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

int strncasecmp(const char *left, const char *right, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int difference = lower(left[i]) - lower(right[i]);
        if (difference || !left[i])
            return difference;
    }
    return 0;
}

int strcasecmp(const char *left, const char *right) { return strncasecmp(left, right, ~(size_t)0); }
