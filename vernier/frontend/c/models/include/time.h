#ifndef VERNIER_TIME_H
#define VERNIER_TIME_H
#include <stddef.h>
typedef long time_t;
typedef long clock_t;
#define CLOCKS_PER_SEC ((clock_t)1000000)
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
time_t time(time_t *result);
clock_t clock(void);
double difftime(time_t end, time_t begin);
#endif
