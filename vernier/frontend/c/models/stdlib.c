/* Models of <stdlib.h>. Conversions of numbers that do not fit give the nearest limit; errno is not set. */
int isspace(int c);

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }

static const long long_max = (long)(~0ul >> 1);

static int digit_of(int c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

long strtol(const char *text, char **end, int base) {
    const char *at = text;
    int negative = 0, any = 0, full = 0;
    long value = 0;
    while (isspace((unsigned char)*at))
        at++;
    if (*at == '-' || *at == '+')
        negative = *at++ == '-';
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) {
        at += 2;
        base = 16;
    }
    if (base == 0)
        base = *at == '0' ? 8 : 10;
    for (; digit_of(*at) < base; at++) {
        int digit = digit_of(*at);
        any = 1;
        if (negative ? value < (-long_max - 1 + digit) / base : value > (long_max - digit) / base)
            full = 1;
        if (!full)
            value = negative ? value * base - digit : value * base + digit;
    }
    if (end)
        *end = (char *)(any ? at : text);
    if (full)
        return negative ? -long_max - 1 : long_max;
    return value;
}

unsigned long strtoul(const char *text, char **end, int base) {
    const char *at = text;
    int negative = 0, any = 0, full = 0;
    unsigned long value = 0;
    while (isspace((unsigned char)*at))
        at++;
    if (*at == '-' || *at == '+')
        negative = *at++ == '-';
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) {
        at += 2;
        base = 16;
    }
    if (base == 0)
        base = *at == '0' ? 8 : 10;
    for (; digit_of(*at) < base; at++) {
        unsigned long digit = digit_of(*at);
        any = 1;
        if (value > (~0ul - digit) / base)
            full = 1;
        if (!full)
            value = value * base + digit;
    }
    if (end)
        *end = (char *)(any ? at : text);
    if (full)
        return ~0ul;
    return negative ? -value : value;
}

int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }

long long atoll(const char *text) {
    int negative = 0;
    long long value = 0;
    while (isspace((unsigned char)*text))
        text++;
    if (*text == '-' || *text == '+')
        negative = *text++ == '-';
    for (; *text >= '0' && *text <= '9'; text++)
        value = negative ? value * 10 - (*text - '0') : value * 10 + (*text - '0');
    return value;
}

struct div_result { int quot, rem; };

struct div_result div(int a, int b) {
    struct div_result result = {a / b, a % b};
    return result;
}

void *bsearch(const void *key, const void *base, typeof(sizeof(int)) count, typeof(sizeof(int)) size,
              int (*compare)(const void *, const void *)) {
    typeof(sizeof(int)) low = 0, high = count;
    while (low < high) {
        typeof(sizeof(int)) middle = low + (high - low) / 2;
        const char *element = (const char *)base + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

extern void *alloca(typeof(sizeof(int)) size);
extern void *memcpy(void *to, const void *from, typeof(sizeof(int)) count);

/* Insertion sort: stable, and elements are moved whole, pointers included. */
void qsort(void *base, typeof(sizeof(int)) count, typeof(sizeof(int)) size,
           int (*compare)(const void *, const void *)) {
    char *elements = base;
    char *kept = alloca(size);
    for (typeof(sizeof(int)) i = 1; i < count; i++) {
        typeof(sizeof(int)) at = i;
        memcpy(kept, elements + i * size, size);
        while (at > 0 && compare(elements + (at - 1) * size, kept) > 0) {
            memcpy(elements + at * size, elements + (at - 1) * size, size);
            at--;
        }
        memcpy(elements + at * size, kept, size);
    }
}
