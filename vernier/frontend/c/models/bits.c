/* Functions of GCC that count and move bits. Where there is nothing to be found (zero), clz and ctz are undefined. */
extern void __vernier_argument(int condition);

int __builtin_popcountll(unsigned long long x) {
    x -= x >> 1 & 0x5555555555555555ull;
    x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
    x = x + (x >> 4) & 0x0f0f0f0f0f0f0f0full;
    return (int)(x * 0x0101010101010101ull >> 56);
}

int __builtin_popcount(unsigned x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    x = x + (x >> 4) & 0x0f0f0f0fu;
    return (int)(x * 0x01010101u >> 24);
}

int __builtin_popcountl(unsigned long x) { return __builtin_popcountll(x); }

int __builtin_parity(unsigned x) { return __builtin_popcount(x) & 1; }
int __builtin_parityl(unsigned long x) { return __builtin_popcountll(x) & 1; }
int __builtin_parityll(unsigned long long x) { return __builtin_popcountll(x) & 1; }

int __builtin_ctz(unsigned x) {
    __vernier_argument(x != 0);
    return __builtin_popcount(~x & x - 1);
}

int __builtin_ctzll(unsigned long long x) {
    __vernier_argument(x != 0);
    return __builtin_popcountll(~x & x - 1);
}

int __builtin_ctzl(unsigned long x) {
    __vernier_argument(x != 0);
    return __builtin_popcountll(~(unsigned long long)x & (unsigned long long)x - 1);
}

int __builtin_clz(unsigned x) {
    __vernier_argument(x != 0);
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    return __builtin_popcount(~x);
}

/* How many of so many bits lie before the first one that is set. */
static int zeros_before(unsigned long long x, int width) {
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    x |= x >> 32;
    return width - __builtin_popcountll(x);
}

int __builtin_clzll(unsigned long long x) {
    __vernier_argument(x != 0);
    return zeros_before(x, 8 * sizeof x);
}

int __builtin_clzl(unsigned long x) {
    __vernier_argument(x != 0);
    return zeros_before(x, 8 * sizeof x);
}

int __builtin_ffs(int x) { return x ? __builtin_popcount(~(unsigned)x & (unsigned)x - 1) + 1 : 0; }
int __builtin_ffsll(long long x) {
    return x ? __builtin_popcountll(~(unsigned long long)x & (unsigned long long)x - 1) + 1 : 0;
}
int __builtin_ffsl(long x) { return __builtin_ffsll(x); }

unsigned short __builtin_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }

unsigned __builtin_bswap32(unsigned x) {
    x = (x & 0x00ff00ffu) << 8 | (x >> 8 & 0x00ff00ffu);
    return x << 16 | x >> 16;
}

unsigned long long __builtin_bswap64(unsigned long long x) {
    return (unsigned long long)__builtin_bswap32((unsigned)x) << 32 | __builtin_bswap32((unsigned)(x >> 32));
}
