/* Models of <stdlib.h>. Conversions of numbers that do not fit give the nearest limit and set errno, as do bases that
   there are not (C11 7.22.1.4, and glibc). */
int isspace(int c);
extern int errno;
enum { INVALID = 22, OUT_OF_RANGE = 34 };

extern void __vernier_without_model(void);
static _Bool has_seed;

/* Numbers that follow a seed are any, but those that follow it again are the same (C11 7.22.2.2). */
static void seed(void) {
    if (has_seed)
        __vernier_without_model();
    has_seed = 1;
}

void srand(unsigned number) { seed(); }
void srandom(unsigned number) { seed(); }

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }

static int digit_of(int c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

static int base_of(const char *digits, int base) {
    if ((base == 0 || base == 16) && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X') &&
        digit_of(digits[2]) < 16)
        return 16;
    return base != 0 ? base : *digits == '0' ? 8 : 10;
}

/* What follows "0x" in a number that begins with that. */
static const char *digits_of(const char *digits, int base, int given) {
    return base == 16 && (given == 0 || given == 16) && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X') &&
                   digit_of(digits[2]) < 16
               ? digits + 2
               : digits;
}

/* A number up to `most`, or down to `-most - 1`. Its amount is compared with what is left of the limit after division
   by the base, which is known where the base is. */
static long long signed_number(const char *text, char **end, int given, long long most) {
    const char *at = text;
    int negative = 0, any = 0, full = 0;
    unsigned long long value = 0;
    if (given < 0 || given == 1 || given > 36) {
        errno = INVALID;
        return 0;
    }
    while (isspace((unsigned char)*at))
        at++;
    if (*at == '-' || *at == '+')
        negative = *at++ == '-';
    int base = base_of(at, given);
    at = digits_of(at, base, given);
    unsigned long long largest = negative ? (most + 1ull) / base : (unsigned long long)most / base;
    int last = (int)(negative ? (most + 1ull) % base : (unsigned long long)most % base);
    for (; digit_of(*at) < base; at++) {
        int digit = digit_of(*at);
        any = 1;
        if (value > largest || (value == largest && digit > last))
            full = 1;
        if (!full)
            value = value * base + digit;
    }
    if (end)
        *end = (char *)(any ? at : text);
    if (full) {
        errno = OUT_OF_RANGE;
        return negative ? -most - 1 : most;
    }
    return (long long)(negative ? 0 - value : value);
}

static unsigned long long unsigned_number(const char *text, char **end, int given, unsigned long long most) {
    const char *at = text;
    int negative = 0, any = 0, full = 0;
    unsigned long long value = 0;
    if (given < 0 || given == 1 || given > 36) {
        errno = INVALID;
        return 0;
    }
    while (isspace((unsigned char)*at))
        at++;
    if (*at == '-' || *at == '+')
        negative = *at++ == '-';
    int base = base_of(at, given);
    at = digits_of(at, base, given);
    unsigned long long largest = most / base;
    int last = (int)(most % base);
    for (; digit_of(*at) < base; at++) {
        int digit = digit_of(*at);
        any = 1;
        if (value > largest || (value == largest && digit > last))
            full = 1;
        if (!full)
            value = value * base + digit;
    }
    if (end)
        *end = (char *)(any ? at : text);
    if (full) {
        errno = OUT_OF_RANGE;
        return most;
    }
    return negative ? 0 - value : value;
}

long strtol(const char *text, char **end, int base) {
    return (long)signed_number(text, end, base, (long)(~0ul >> 1));
}

long long strtoll(const char *text, char **end, int base) {
    return signed_number(text, end, base, (long long)(~0ull >> 1));
}

unsigned long strtoul(const char *text, char **end, int base) {
    return (unsigned long)unsigned_number(text, end, base, ~0ul);
}

unsigned long long strtoull(const char *text, char **end, int base) {
    return unsigned_number(text, end, base, ~0ull);
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

/* The environment: each name has any value or none, always the same. */
extern void *__vernier_permanent(typeof(sizeof(int)) size);
extern void __vernier_any_text(char *text, typeof(sizeof(int)) length);
extern void __vernier_without_model(void);
extern typeof(sizeof(int)) __VERIFIER_nondet_size_t(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
int strcmp(const char *left, const char *right);
char *strcpy(char *to, const char *from);
typeof(sizeof(int)) strlen(const char *text);
enum { MOST_NAMES = 4 };

char *getenv(const char *name) {
    static char *names[MOST_NAMES], *values[MOST_NAMES];
    static int count;
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return values[i];
    if (count == MOST_NAMES)
        __vernier_without_model();
    names[count] = strcpy(__vernier_permanent(strlen(name) + 1), name);
    values[count] = 0;
    if (__VERIFIER_nondet_bool()) {
        typeof(sizeof(int)) length = __VERIFIER_nondet_size_t();
        __VERIFIER_assume(length < ~(typeof(sizeof(int)))0 >> 1);
        values[count] = __vernier_permanent(length + 1);
        __vernier_any_text(values[count], length);
    }
    return values[count++];
}
