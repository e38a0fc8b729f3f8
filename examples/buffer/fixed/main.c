#include "buf.h"
#include <stdio.h>
int main(int argc, char **argv) {
  struct buf b = {0};
  for (int i = 1; i < argc; i++) buf_put(&b, argv[i][0]);
  printf("%d\n", buf_sum(&b));
  return 0;
}
