/* What functions of <math.h> do to errno, by their result, as glibc documents it (man 7 math_error): a result that is no
   number is a domain error, an infinite one of finite arguments a range error, unless an argument was no number. */
extern int errno;
extern _Bool __VERIFIER_nondet_bool(void);
enum { DOMAIN = 33, OUT_OF_RANGE = 34 };

static int is_finite(double x) { return x - x == 0; }

void __vernier_result(double result, double x, double y, double least) {
    if (x != x || y != y)
        return;
    if (result != result)
        errno = DOMAIN;
    else if (is_finite(x) && is_finite(y)) {
        if (!is_finite(result))
            errno = OUT_OF_RANGE;
        else if (result != 0 && result > -least && result < least && __VERIFIER_nondet_bool())
            errno = OUT_OF_RANGE; /* too small for all its digits: functions differ */
    }
}

void __vernier_small_result(double result, double x, double y, double least) {
    __vernier_result(result, x, y, least);
    if (result == 0 && x != 0 && is_finite(x) && is_finite(y))
        errno = OUT_OF_RANGE;
}
