/* Inputs and ends of C programs under test. Built as LP64 on the C library, or as ILP32 on ilp32.c alone.
   The input formulas are those of stream.py. The end goes to descriptor 2 as "\nEND <kind> <detail> <inputs used>". */
typedef unsigned long long u64;
typedef long long s64;

extern void vernier_finish(int code) __attribute__((noreturn)); /* flush what was printed, end the process */
extern void vernier_record(const char *text, unsigned long length);
extern u64 vernier_umod(u64 value, unsigned by); /* the 64-bit remainder, which ILP32 has no instruction for */

static u64 state;
static int used;
static int ended;
static unsigned band;
static u64 q;

static u64 word(void) {
  state += 0x9E3779B97F4A7C15ULL;
  u64 z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

static void choose(void) {
  used++;
  u64 r = word();
  band = (unsigned)(r & 7);
  q = r >> 8;
}

static s64 draw_signed(int width) {
  choose();
  s64 high = (s64)((1ULL << (width - 1)) - 1);
  s64 table[] = {-high - 1, -high, -1, 0, 1, high - 1, high};
  if (band <= 1) return (s64)vernier_umod(q, 17) - 8;
  if (band <= 3) return (s64)vernier_umod(q, 6);
  if (band == 4) return (s64)vernier_umod(q, 2001) - 1000;
  if (band == 5) return table[vernier_umod(q, 7)];
  return (s64)word();
}

static u64 draw_unsigned(int width) {
  choose();
  u64 high = width == 64 ? ~0ULL : (1ULL << width) - 1;
  u64 table[] = {0, 1, high / 2, high / 2 + 1, high - 1, high, 2};
  if (band <= 1) return vernier_umod(q, 17);
  if (band <= 3) return vernier_umod(q, 6);
  if (band == 4) return vernier_umod(q, 2001);
  if (band == 5) return table[vernier_umod(q, 7)];
  return word();
}

static int append(char *buffer, int at, const char *text) {
  while (*text) buffer[at++] = *text++;
  return at;
}

static int append_number(char *buffer, int at, int number) {
  char digits[12];
  int count = 0;
  unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
  if (number < 0) buffer[at++] = '-';
  do digits[count++] = (char)('0' + rest % 10); while (rest /= 10);
  while (count) buffer[at++] = digits[--count];
  return at;
}

void vernier_end(const char *kind, int detail) {
  char line[100];
  if (ended) return;
  ended = 1;
  int at = append(line, 0, "\nEND ");
  at = append(line, at, kind);
  line[at++] = ' ';
  at = append_number(line, at, detail);
  line[at++] = ' ';
  at = append_number(line, at, used);
  line[at++] = '\n';
  vernier_record(line, (unsigned long)at);
}

void vernier_begin(u64 seed) { state = seed; }

__attribute__((weak, noreturn)) void reach_error(void) { vernier_end("error", 0); vernier_finish(101); }
__attribute__((weak, noreturn)) void __VERIFIER_error(void) { vernier_end("error", 0); vernier_finish(101); }
__attribute__((noreturn)) void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
  vernier_end("assertion", 0);
  vernier_finish(102);
}
__attribute__((noreturn)) void abort(void) { vernier_end("abort", 0); vernier_finish(103); }
__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (condition) return;
  vernier_end("assumption", 0);
  vernier_finish(104);
}

int __VERIFIER_nondet_int(void) { return (int)draw_signed(32); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)draw_unsigned(32); }
unsigned __VERIFIER_nondet_unsigned(void) { return (unsigned)draw_unsigned(32); }
unsigned __VERIFIER_nondet_unsigned_int(void) { return (unsigned)draw_unsigned(32); }
unsigned __VERIFIER_nondet_u32(void) { return (unsigned)draw_unsigned(32); }
unsigned short __VERIFIER_nondet_u16(void) { return (unsigned short)draw_unsigned(16); }
unsigned char __VERIFIER_nondet_u8(void) { return (unsigned char)draw_unsigned(8); }
char __VERIFIER_nondet_char(void) { return (char)draw_signed(8); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)draw_unsigned(8); }
unsigned char __VERIFIER_nondet_unsigned_char(void) { return (unsigned char)draw_unsigned(8); }
short __VERIFIER_nondet_short(void) { return (short)draw_signed(16); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)draw_unsigned(16); }
long __VERIFIER_nondet_long(void) { return (long)draw_signed((int)sizeof(long) * 8); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)draw_unsigned((int)sizeof(long) * 8); }
unsigned long __VERIFIER_nondet_size_t(void) { return (unsigned long)draw_unsigned((int)sizeof(long) * 8); }
s64 __VERIFIER_nondet_longlong(void) { return draw_signed(64); }
u64 __VERIFIER_nondet_ulonglong(void) { return draw_unsigned(64); }
_Bool __VERIFIER_nondet_bool(void) { choose(); return (_Bool)(q & 1); }
_Bool __VERIFIER_nondet__Bool(void) { choose(); return (_Bool)(q & 1); }

float __VERIFIER_nondet_float(void) {
  union { unsigned bits; float value; } any;
  choose();
  float specials[] = {0.0f, -0.0f, __builtin_nanf(""), __builtin_inff(), -__builtin_inff(), 0x1p-149f, 3.4028234663852886e38f, 1.0f};
  if (band <= 2) return (float)((int)vernier_umod(q, 65) - 32) / 4.0f;
  if (band == 3) return specials[vernier_umod(q, 8)];
  if (band <= 5) return (float)((int)vernier_umod(q, 2000001) - 1000000) / 1024.0f;
  any.bits = (unsigned)word();
  return any.value;
}

double __VERIFIER_nondet_double(void) {
  union { u64 bits; double value; } any;
  choose();
  double specials[] = {0.0, -0.0, __builtin_nan(""), __builtin_inf(), -__builtin_inf(), 0x1p-1074, 1.7976931348623157e308, 1.0};
  if (band <= 2) return ((int)vernier_umod(q, 65) - 32) / 4.0;
  if (band == 3) return specials[vernier_umod(q, 8)];
  if (band <= 5) return ((int)vernier_umod(q, 2000001) - 1000000) / 1024.0;
  any.bits = word();
  return any.value;
}

void *__VERIFIER_nondet_pointer(void) { used++; word(); return (void *)0; }
