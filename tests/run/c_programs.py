"""C programs with a violation that one 32-bit input shows, and what engines say of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths

RARE_INPUT = 1374387206

PRELUDE = """
typedef unsigned long size_t;
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);
extern void exit(int);
extern void _Exit(int);
extern int atexit(void (*function)(void));
extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void *aligned_alloc(size_t, size_t);
extern void free(void *);
extern void *memcpy(void *, const void *, size_t);
extern void *memmove(void *, const void *, size_t);
extern void *memset(void *, int, size_t);
extern int memcmp(const void *, const void *, size_t);
extern char *strcpy(char *, const char *);
extern char *strncpy(char *, const char *, size_t);
extern char *strcat(char *, const char *);
extern char *strncat(char *, const char *, size_t);
extern size_t strlen(const char *);
extern char *strdup(const char *);
extern int isdigit(int);
extern int toupper(int);
static int rare(void) {
    unsigned y = __VERIFIER_nondet_uint() * 7u + 13u;
    return (y ^ (y >> 3)) == 987654321u;
}
"""


def outcomes(folder: Path, text: str, settings: Settings) -> list[Outcome]:
    """What a check of the text says; the prelude comes before it."""
    path = folder / "p.c"
    path.write_text(PRELUDE + text, encoding="utf-8")
    report = check_paths([str(path)], replace(settings, store=str(folder / "store")), ignore)
    assert [str(item) for item in report.diagnostics] == []
    assert report.crashes == ()
    assert report.contradictions == () and report.rejections == ()
    return [outcome for unit in report.units for outcome in unit.outcomes]


def verdicts(folder: Path, text: str, code: str, engine: tuple[str, ...] = ("bounded",)) -> set[Verdict]:
    """The verdicts on all obligations of a code or property, by one engine alone."""
    settings = Settings(property=(code,), engine=engine, limit=30.0, executions=50)
    return {outcome.verdict for outcome in outcomes(folder, text, settings)}
