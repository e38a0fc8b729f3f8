/* Formatted input (C11 7.21.6.2). What a stream has is arbitrary, so every conversion reads any value, or fails. `sscanf`
   reads the integers, characters and words that its text has. Sets of characters, addresses, and numbers that do not
   fit have no model; nor has a floating number in a text. */
typedef typeof(sizeof(int)) size_t;
typedef typeof((char *)0 - (char *)0) ptrdiff_t;
typedef __builtin_va_list va_list;
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long long __VERIFIER_nondet_longlong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int condition);
extern void __vernier_without_model(void);

enum { NOT_READ = -1 };

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Where an integer goes, by the modifier of its length: H is hh, L is ll, 0 is none. It wraps around where the variable
   is unsigned. */
static void store(va_list list, char length, long long value) {
    switch (length) {
    case 'H': *__builtin_va_arg(list, signed char *) = (signed char)value; break;
    case 'h': *__builtin_va_arg(list, short *) = (short)value; break;
    case 'l': *__builtin_va_arg(list, long *) = (long)value; break;
    case 'L':
    case 'j': *__builtin_va_arg(list, long long *) = value; break;
    case 'z':
    case 't': *__builtin_va_arg(list, ptrdiff_t *) = (ptrdiff_t)value; break;
    default: *__builtin_va_arg(list, int *) = (int)value; break;
    }
}

/* The directive after `%`: whether it is stored, its width or 0, its modifier and its letter. */
struct directive {
    _Bool is_stored;
    int width;
    char length, letter;
};

static const char *read_directive(const char *format, struct directive *found) {
    found->is_stored = *format != '*';
    if (*format == '*')
        format++;
    for (found->width = 0; *format >= '0' && *format <= '9'; format++)
        found->width = found->width * 10 + (*format - '0');
    found->length = 0;
    if (*format == 'h' || *format == 'l') {
        found->length = *format++;
        if (*format == found->length) {
            found->length = found->length == 'h' ? 'H' : 'L';
            format++;
        }
    } else if (*format == 'j' || *format == 'z' || *format == 't' || *format == 'L')
        found->length = *format == 'L' ? 'D' : *format, format++;
    found->letter = *format;
    return *format ? format + 1 : format;
}

static int is_integer(char letter) {
    return letter == 'd' || letter == 'i' || letter == 'u' || letter == 'x' || letter == 'X' || letter == 'o';
}

static int is_real(char letter) {
    return letter == 'f' || letter == 'F' || letter == 'e' || letter == 'E' || letter == 'g' || letter == 'G' ||
           letter == 'a' || letter == 'A';
}

/* ---- from a stream */

static void any_word(char *to, int width) {
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 1 && (width == 0 || length <= width));
    for (int i = 0; i < length; i++) {
        to[i] = (char)__VERIFIER_nondet_uchar();
        __VERIFIER_assume(!is_space(to[i]));
    }
    to[length] = 0;
}

static void any_real(va_list list, char length) {
    if (length == 0)
        *__builtin_va_arg(list, float *) = __VERIFIER_nondet_float();
    else if (length == 'l')
        *__builtin_va_arg(list, double *) = __VERIFIER_nondet_double();
    else
        __vernier_without_model();
}

static void any_value(va_list list, struct directive *found) {
    if (is_integer(found->letter))
        store(list, found->length, __VERIFIER_nondet_longlong());
    else if (is_real(found->letter))
        any_real(list, found->length);
    else if (found->letter == 's' && found->length == 0)
        any_word(__builtin_va_arg(list, char *), found->width);
    else if (found->letter == 'c' && found->length == 0) {
        char *to = __builtin_va_arg(list, char *);
        for (int i = 0; i < (found->width ? found->width : 1); i++)
            to[i] = (char)__VERIFIER_nondet_uchar();
    } else
        __vernier_without_model();
}

static int from_stream(const char *format, va_list list) {
    int done = 0, is_after_value = 0;
    while (*format) {
        struct directive found;
        if (is_space(*format)) {
            format++;
            is_after_value = 0;
            continue;
        }
        if (__VERIFIER_nondet_bool())
            return done > 0 || __VERIFIER_nondet_bool() ? done : NOT_READ;
        if (*format++ != '%')
            continue;
        format = read_directive(format, &found);
        /* What follows a number or a word is not arbitrary: it does not belong to it. */
        if (found.letter == '[' || (found.letter == 'c' && is_after_value))
            __vernier_without_model();
        if (found.letter == '%')
            continue;
        if (found.letter == 'n') {
            int count = __VERIFIER_nondet_int();
            __VERIFIER_assume(count >= 0);
            store(list, found.length, count);
        } else if (found.is_stored) {
            any_value(list, &found);
            done++;
        }
        is_after_value = found.letter != 'c';
    }
    return done;
}

int scanf(const char *format, ...) {
    va_list list;
    __builtin_va_start(list, format);
    int done = from_stream(format, list);
    __builtin_va_end(list);
    return done;
}

int fscanf(void *stream, const char *format, ...) {
    va_list list;
    __builtin_va_start(list, format);
    int done = from_stream(format, list);
    __builtin_va_end(list);
    return done;
}

int vscanf(const char *format, va_list list) { return from_stream(format, list); }
int vfscanf(void *stream, const char *format, va_list list) { return from_stream(format, list); }

/* ---- from a text */

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

static int bits_of(char length) {
    switch (length) {
    case 'H': return 8;
    case 'h': return 16;
    case 'l': return 8 * sizeof(long);
    case 'L':
    case 'j': return 64;
    case 'z':
    case 't': return 8 * sizeof(size_t);
    default: return 32;
    }
}

/* An integer as strtol reads it, in at most `width` characters; null where there is none. */
static const char *read_integer(const char *text, struct directive *found, long long *value) {
    int left = found->width ? found->width : 0x7fffffff, negative = 0, any = 0;
    int base = found->letter == 'o' ? 8 : found->letter == 'x' || found->letter == 'X' ? 16 : 10;
    unsigned long long amount = 0;
    if ((*text == '-' || *text == '+') && left > 0) {
        negative = *text++ == '-';
        left--;
    }
    if (left > 0 && *text == '0' && (base == 16 || found->letter == 'i')) {
        any = 1;
        if (left > 1 && (text[1] == 'x' || text[1] == 'X')) {
            /* Libraries do not agree about "0x" without a digit. */
            if (left < 3 || digit_of(text[2]) >= 16)
                __vernier_without_model();
            base = 16;
            text += 2;
            left -= 2;
        } else if (found->letter == 'i')
            base = 8;
    }
    for (; left > 0 && digit_of(*text) < base; text++, left--) {
        if (amount > (0x7fffffffffffffffull - (unsigned)digit_of(*text)) / (unsigned)base)
            __vernier_without_model();
        amount = amount * (unsigned)base + (unsigned)digit_of(*text);
        any = 1;
    }
    if (!any)
        return 0;
    int bits = bits_of(found->length);
    int is_signed = found->letter == 'd' || found->letter == 'i';
    if (bits < 64 && amount > (is_signed ? (1ull << (bits - 1)) - !negative : (1ull << bits) - 1))
        __vernier_without_model();
    *value = negative ? -(long long)amount : (long long)amount;
    return text;
}

static const char *read_characters(const char *text, struct directive *found, va_list list) {
    int count = 0, is_word = found->letter == 's';
    int most = found->width ? found->width : is_word ? 0x7fffffff : 1;
    char *to = found->is_stored ? __builtin_va_arg(list, char *) : 0;
    for (; count < most && text[count] && !(is_word && is_space(text[count])); count++)
        if (to)
            to[count] = text[count];
    /* Fewer characters than `%c` asks for are enough to glibc. */
    if (count == 0)
        return 0;
    if (to && is_word)
        to[count] = 0;
    return text + count;
}

static const char *read_value(const char *text, struct directive *found, va_list list) {
    if (is_integer(found->letter)) {
        long long value;
        const char *after = read_integer(text, found, &value);
        if (after && found->is_stored)
            store(list, found->length, value);
        return after;
    }
    if ((found->letter != 's' && found->letter != 'c') || found->length != 0)
        __vernier_without_model();
    return read_characters(text, found, list);
}

static int from_text(const char *text, const char *format, va_list list) {
    const char *at = text;
    int done = 0;
    while (*format) {
        struct directive found;
        if (is_space(*format)) {
            while (is_space(*at))
                at++;
            format++;
            continue;
        }
        if (*format != '%') {
            if (*at != *format)
                return *at || done > 0 ? done : NOT_READ;
            at++, format++;
            continue;
        }
        format = read_directive(format + 1, &found);
        if (found.letter == 'n') {
            if (found.is_stored)
                store(list, found.length, at - text);
            continue;
        }
        while (found.letter != 'c' && is_space(*at))
            at++;
        if (found.letter == '%') {
            if (*at != '%')
                return *at || done > 0 ? done : NOT_READ;
            at++;
            continue;
        }
        if (!*at)
            return done > 0 ? done : NOT_READ;
        at = read_value(at, &found, list);
        if (!at)
            return done;
        done += found.is_stored;
    }
    return done;
}

int sscanf(const char *text, const char *format, ...) {
    va_list list;
    __builtin_va_start(list, format);
    int done = from_text(text, format, list);
    __builtin_va_end(list);
    return done;
}

int vsscanf(const char *text, const char *format, va_list list) { return from_text(text, format, list); }
