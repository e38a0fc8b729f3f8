/* Formatted output (C11 7.21.6.1). Only executions know the digits of floating numbers; addresses and wide characters
   have no model. Functions that write characters count all of them, and write those that there is room for. */
typedef typeof(sizeof(int)) size_t;
typedef typeof((char *)0 - (char *)0) ptrdiff_t;
typedef __builtin_va_list va_list;
extern int errno;
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void __vernier_without_model(void);
extern size_t __vernier_put_real(char *to, size_t size, size_t count, int flags, int width, int precision, char conversion,
                                 double value);

enum { LEFT = 1, ZEROS = 2, PLUS = 4, SPACE = 8, ALTERNATIVE = 16 };

static size_t put(char *to, size_t size, size_t count, char c) {
    if (count + 1 < size)
        to[count] = c;
    return count + 1;
}

static size_t pad(char *to, size_t size, size_t count, char c, int times) {
    for (; times > 0; times--)
        count = put(to, size, count, c);
    return count;
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int flag_of(char c) {
    switch (c) {
    case '-': return LEFT;
    case '0': return ZEROS;
    case '+': return PLUS;
    case ' ': return SPACE;
    case '#': return ALTERNATIVE;
    default: return 0;
    }
}

/* The digits of a number, the last first; how many there are. */
static int digits_of(char *digits, unsigned long long value, char conversion) {
    int length = 0;
    while (value > 0) {
        int digit = conversion == 'o'                         ? (int)(value % 8)
                    : conversion == 'x' || conversion == 'X' ? (int)(value % 16)
                                                             : (int)(value % 10);
        value = conversion == 'o' ? value / 8 : conversion == 'x' || conversion == 'X' ? value / 16 : value / 10;
        digits[length++] = (char)(digit < 10 ? '0' + digit : (conversion == 'X' ? 'A' : 'a') + digit - 10);
    }
    return length;
}

/* A number with its sign or prefix, at least `precision` digits and `width` characters. */
static size_t put_number(char *to, size_t size, size_t count, unsigned long long value, char sign, char conversion,
                         int flags, int width, int precision) {
    char digits[24];
    int length = digits_of(digits, value, conversion);
    int least = precision < 0 ? 1 : precision;
    int prefix = sign != 0;
    if ((flags & ALTERNATIVE) && conversion == 'o' && least <= length)
        least = length + 1;
    if ((flags & ALTERNATIVE) && value != 0 && (conversion == 'x' || conversion == 'X'))
        prefix = 2;
    int zeros = least > length ? least - length : 0;
    int room = width - prefix - zeros - length;
    if ((flags & ZEROS) && !(flags & LEFT) && precision < 0 && room > 0) {
        zeros += room;
        room = 0;
    }
    if (!(flags & LEFT))
        count = pad(to, size, count, ' ', room);
    if (prefix == 2) {
        count = put(to, size, count, '0');
        count = put(to, size, count, conversion);
    } else if (prefix == 1)
        count = put(to, size, count, sign);
    count = pad(to, size, count, '0', zeros);
    while (length > 0)
        count = put(to, size, count, digits[--length]);
    return flags & LEFT ? pad(to, size, count, ' ', room) : count;
}

static size_t put_text(char *to, size_t size, size_t count, const char *text, int flags, int width, int precision) {
    int length = 0;
    while ((precision < 0 || length < precision) && text[length])
        length++;
    if (!(flags & LEFT))
        count = pad(to, size, count, ' ', width - length);
    for (int i = 0; i < length; i++)
        count = put(to, size, count, text[i]);
    return flags & LEFT ? pad(to, size, count, ' ', width - length) : count;
}

/* The next argument as a signed number; `length` is the modifier: H is hh, L is ll, 0 is none. */
static long long signed_argument(va_list list, char length) {
    switch (length) {
    case 'H': return (signed char)__builtin_va_arg(list, int);
    case 'h': return (short)__builtin_va_arg(list, int);
    case 'l': return __builtin_va_arg(list, long);
    case 'L':
    case 'j': return __builtin_va_arg(list, long long);
    case 'z':
    case 't': return __builtin_va_arg(list, ptrdiff_t);
    default: return __builtin_va_arg(list, int);
    }
}

static unsigned long long unsigned_argument(va_list list, char length) {
    switch (length) {
    case 'H': return (unsigned char)__builtin_va_arg(list, unsigned);
    case 'h': return (unsigned short)__builtin_va_arg(list, unsigned);
    case 'l': return __builtin_va_arg(list, unsigned long);
    case 'L':
    case 'j': return __builtin_va_arg(list, unsigned long long);
    case 'z':
    case 't': return __builtin_va_arg(list, size_t);
    default: return __builtin_va_arg(list, unsigned);
    }
}

static size_t put_signed(char *to, size_t size, size_t count, long long value, char conversion, int flags, int width,
                         int precision) {
    char sign = value < 0 ? '-' : flags & PLUS ? '+' : flags & SPACE ? ' ' : 0;
    unsigned long long amount = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    return put_number(to, size, count, amount, sign, conversion, flags, width, precision);
}

static size_t put_conversion(char *to, size_t size, size_t count, char conversion, char length, va_list list,
                             int flags, int width, int precision) {
    switch (conversion) {
    case 'd':
    case 'i':
        return put_signed(to, size, count, signed_argument(list, length), 'd', flags, width, precision);
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return put_number(to, size, count, unsigned_argument(list, length), 0, conversion, flags, width, precision);
    case 'c':
        if (length == 0) {
            char c = (char)__builtin_va_arg(list, int);
            if (!(flags & LEFT))
                count = pad(to, size, count, ' ', width - 1);
            count = put(to, size, count, c);
            return flags & LEFT ? pad(to, size, count, ' ', width - 1) : count;
        }
        break;
    case 's':
        if (length == 0)
            return put_text(to, size, count, __builtin_va_arg(list, const char *), flags, width, precision);
        break;
    case 'n':
        if (length == 0) {
            *__builtin_va_arg(list, int *) = (int)count;
            return count;
        }
        break;
    case '%':
        return put(to, size, count, '%');
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
        if (length == 0 || length == 'l')
            return __vernier_put_real(to, size, count, flags, width, precision, conversion,
                                      __builtin_va_arg(list, double));
        break;
    }
    __vernier_without_model();
    return count;
}

static int formatted(char *to, size_t size, const char *format, va_list list) {
    size_t count = 0;
    while (*format) {
        int flags = 0, width = 0, precision = -1;
        char length = 0;
        if (*format != '%') {
            count = put(to, size, count, *format++);
            continue;
        }
        for (format++; flag_of(*format); format++)
            flags |= flag_of(*format);
        if (*format == '*') {
            format++;
            width = __builtin_va_arg(list, int);
            if (width < 0) {
                flags |= LEFT;
                width = -width;
            }
        }
        for (; is_digit(*format); format++)
            width = width * 10 + (*format - '0');
        if (*format == '.') {
            precision = 0;
            if (*++format == '*') {
                format++;
                precision = __builtin_va_arg(list, int);
            }
            for (; is_digit(*format); format++)
                precision = precision * 10 + (*format - '0');
        }
        if (*format == 'h' || *format == 'l') {
            length = *format++;
            if (*format == length) {
                length = length == 'h' ? 'H' : 'L';
                format++;
            }
        } else if (*format == 'j' || *format == 'z' || *format == 't' || *format == 'L')
            length = *format == 'L' ? 'D' : *format, format++;
        count = put_conversion(to, size, count, *format, length, list, flags, width, precision);
        if (*format)
            format++;
    }
    if (size > 0)
        to[count < size ? count : size - 1] = 0;
    return (int)count;
}

/* Output may fail. */
static int shown(int count) {
    if (!__VERIFIER_nondet_bool())
        return count;
    errno = __VERIFIER_nondet_int();
    __VERIFIER_assume(errno > 0);
    return -1;
}

int vprintf(const char *format, va_list list) { return shown(formatted(0, 0, format, list)); }
int vfprintf(void *stream, const char *format, va_list list) { return shown(formatted(0, 0, format, list)); }
int vsnprintf(char *to, size_t size, const char *format, va_list list) { return formatted(to, size, format, list); }
int vsprintf(char *to, const char *format, va_list list) { return formatted(to, ~(size_t)0, format, list); }

int snprintf(char *to, size_t size, const char *format, ...) {
    va_list list;
    __builtin_va_start(list, format);
    int count = formatted(to, size, format, list);
    __builtin_va_end(list);
    return count;
}

int sprintf(char *to, const char *format, ...) {
    va_list list;
    __builtin_va_start(list, format);
    int count = formatted(to, ~(size_t)0, format, list);
    __builtin_va_end(list);
    return count;
}
