/* assert stays a call: the front end turns it into an obligation. May be included several times. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
void assert(int condition);
#endif
#ifndef static_assert
#define static_assert _Static_assert
#endif
