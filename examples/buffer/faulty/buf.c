#include "buf.h"
int buf_put(struct buf *b, char c) {
  if (b->len > CAP) return -1;
  b->data[b->len++] = c;
  return 0;
}
int buf_sum(const struct buf *b) {
  int sum = 0;
  for (int i = 0; i < b->len; i++) sum += b->data[i];
  return sum;
}
