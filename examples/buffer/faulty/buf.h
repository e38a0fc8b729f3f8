#ifndef BUF_H
#define BUF_H
#define CAP 8
struct buf { int len; char data[CAP]; };
int buf_put(struct buf *b, char c);
int buf_sum(const struct buf *b);
#endif
