"""Models of the C library, written in C, parsed when the first of their functions is called."""

from __future__ import annotations

from pathlib import Path

from vernier.frontend.c.parse_statements import Unit, parse
from vernier.frontend.c.source import SourceText

_FILES: dict[str, tuple[str, ...]] = {
    "string.c": (
        "memcmp",
        "memchr",
        "strlen",
        "strcpy",
        "strncpy",
        "strcat",
        "strncat",
        "strcmp",
        "strncmp",
        "strchr",
        "strrchr",
        "strstr",
        "strdup",
        "strnlen",
        "strspn",
        "strcspn",
        "strpbrk",
    ),
    "stdlib.c": ("abs", "labs", "llabs", "atoi", "atol", "atoll", "strtol", "strtoul", "div"),
    "ctype.c": (
        "isdigit",
        "isalpha",
        "isalnum",
        "isspace",
        "isupper",
        "islower",
        "isxdigit",
        "ispunct",
        "isprint",
        "iscntrl",
        "isgraph",
        "isblank",
        "toupper",
        "tolower",
    ),
    "start.c": ("__vernier_start", "__vernier_start_count", "__vernier_start_environment"),
}
_KNOWN = frozenset(
    [
        "printf",
        "fprintf",
        "puts",
        "putchar",
        "putc",
        "fputc",
        "fputs",
        "fflush",
        "sqrt",
        "sqrtf",
        "fabs",
        "fabsf",
        "floor",
        "floorf",
        "ceil",
        "ceilf",
        "fmod",
        "fmodf",
        "pow",
        "powf",
        "sin",
        "sinf",
        "cos",
        "cosf",
        "tan",
        "tanf",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "exp",
        "expf",
        "log",
        "logf",
        "log10",
        "log2",
        "round",
        "roundf",
        "trunc",
        "truncf",
        "rint",
        "cbrt",
        "hypot",
        "stdin",
        "stdout",
        "stderr",
    ]
)


class ModelLibrary:
    """Model units by function name; each is parsed once per program."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self._file_of = {name: file for file, names in _FILES.items() for name in names}

    def unit_of(self, name: str) -> Unit | None:
        file = self._file_of.get(name.removeprefix("__builtin_"))
        if file is None:
            return None
        if file not in self._units:
            text = (Path(__file__).parent / file).read_text(encoding="utf-8")
            self._units[file] = parse(SourceText.of(file, text))
        return self._units[file]

    def is_known(self, name: str) -> bool:
        """Whether a function without a body is one whose meaning is fixed: output and mathematics."""
        return name in _KNOWN
