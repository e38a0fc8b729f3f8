/* <stdarg.h>: lists that are started, copied, given away and ended; promotions; formatted output into memory. */
typedef __builtin_va_list va_list;
typedef __SIZE_TYPE__ size_t;
int snprintf(char *to, size_t size, const char *format, ...);
int vsnprintf(char *to, size_t size, const char *format, va_list list);
int strcmp(const char *left, const char *right);

struct holder {
    int before;
    va_list list;
};

static int sum(int count, ...) {
    va_list list;
    int total = 0;
    __builtin_va_start(list, count);
    for (int i = 0; i < count; i++)
        total += __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return total;
}

static double by_letters(const char *letters, ...) {
    va_list list, again;
    double total = 0;
    __builtin_va_start(list, letters);
    __builtin_va_copy(again, list);
    for (; *letters; letters++)
        switch (*letters) {
        case 'i': total += __builtin_va_arg(list, int); break;
        case 'q': total += __builtin_va_arg(list, long long); break;
        case 'd': total += __builtin_va_arg(list, double); break;
        case 's': total += __builtin_va_arg(list, const char *)[0]; break;
        }
    int first = __builtin_va_arg(again, int);
    __builtin_va_end(list);
    __builtin_va_end(again);
    return total + first * 1000;
}

static int in_holder(struct holder *holder) { return __builtin_va_arg(holder->list, int); }

static int through_holder(int unused, ...) {
    struct holder holder = {7};
    __builtin_va_start(holder.list, unused);
    int first = in_holder(&holder);
    int result = first * 10 + in_holder(&holder);
    __builtin_va_end(holder.list);
    return holder.before == 7 ? result : -1;
}

static int twice(int unused, ...) {
    va_list list;
    __builtin_va_start(list, unused);
    int first = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    __builtin_va_start(list, unused);
    int second = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return first == second ? first : -1;
}

static int depth(int count, ...) {
    va_list list;
    __builtin_va_start(list, count);
    int given = __builtin_va_arg(list, int);
    int result = count == 0 ? given : depth(count - 1, given + 1);
    int second = count == 0 ? 0 : 0;
    __builtin_va_end(list);
    return result + second;
}

static int formatted(char *to, size_t size, const char *format, ...) {
    va_list list;
    __builtin_va_start(list, format);
    int count = vsnprintf(to, size, format, list);
    __builtin_va_end(list);
    return count;
}

static int ignored(int first, ...) { return first; }

int main(void) {
    char text[16];
    unsigned char small = 200;
    short negative = -3;
    if (sum(0) != 0 || sum(3, 1, 2, 3) != 6 || sum(3, small, negative, 'A') != 262)
        return 1;
    if (sum(2, sum(2, 1, 2), sum(1, 4)) != 7)
        return 2;
    if (by_letters("iqds", 2, 3LL, 1.5f, "A") != 2071.5)
        return 3;
    if (through_holder(0, 4, 5) != 45 || twice(0, 9) != 9 || depth(3, 1) != 4)
        return 4;
    if (ignored(5, "x", 1.0) != 5)
        return 5;
    if (formatted(text, sizeof text, "%d-%s", -12, "ab") != 6 || strcmp(text, "-12-ab"))
        return 6;
    if (snprintf(text, 4, "%05d|%x", 42, 255u) != 8 || strcmp(text, "000"))
        return 7;
    if (snprintf(0, 0, "%s%c", "four", '!') != 5)
        return 8;
    if (snprintf(text, sizeof text, "%-4d|%+d|%3s", 7, 8, "z") != 11 || strcmp(text, "7   |+8|  z"))
        return 9;
    return 0;
}
