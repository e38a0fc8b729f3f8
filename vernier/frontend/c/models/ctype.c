/* Models of <ctype.h> in the "C" locale. Arguments are unsigned characters or EOF. */
extern void __vernier_argument(int condition);
static int character(int c) {
    __vernier_argument(c >= -1 && c <= 255);
    return c;
}
int isdigit(int c) { character(c); return c >= '0' && c <= '9'; }
int isupper(int c) { character(c); return c >= 'A' && c <= 'Z'; }
int islower(int c) { character(c); return c >= 'a' && c <= 'z'; }
int isalpha(int c) { character(c); return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int isalnum(int c) { character(c); return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int isspace(int c) { character(c); return c == ' ' || (c >= '\t' && c <= '\r'); }
int isblank(int c) { character(c); return c == ' ' || c == '\t'; }
int isxdigit(int c) { character(c); return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
int iscntrl(int c) { character(c); return (c >= 0 && c < ' ') || c == 127; }
int isprint(int c) { character(c); return c >= ' ' && c < 127; }
int isgraph(int c) { character(c); return c > ' ' && c < 127; }
int ispunct(int c) { character(c); return c > ' ' && c < 127 && !isalnum(c); }
int toupper(int c) { character(c); return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
int tolower(int c) { character(c); return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
