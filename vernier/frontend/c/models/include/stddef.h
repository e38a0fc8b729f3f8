#ifndef VERNIER_STDDEF_H
#define VERNIER_STDDEF_H
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef long long max_align_t;
#undef NULL
#define NULL ((void *)0)
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
#if defined(__need_wint_t) && !defined(VERNIER_WINT_T)
#define VERNIER_WINT_T
typedef __WINT_TYPE__ wint_t;
#endif
