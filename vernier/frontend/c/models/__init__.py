"""Models of the C library, written in C, parsed when the first of their functions is called."""

from __future__ import annotations

from pathlib import Path

from vernier.frontend.c.syntax.parse_statements import Unit, parse
from vernier.frontend.c.syntax.source import SourceText

_FILES: dict[str, str] = {
    "string.c": "memcmp memchr strlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr strstr strdup "
    "strnlen strspn strcspn strpbrk strerror strtok strtok_r strcasecmp strncasecmp",
    "stdlib.c": "abs labs llabs atoi atol atoll strtol strtoul strtoll strtoull div bsearch qsort getenv srand srandom",
    "ctype.c": "isdigit isalpha isalnum isspace isupper islower isxdigit ispunct isprint iscntrl isgraph isblank "
    "toupper tolower",
    "stdio.c": "fopen fclose feof ferror fseek fgetc getc fgets fread fwrite read close perror",
    "format.c": "vprintf vfprintf vsprintf vsnprintf sprintf snprintf",
    "scan.c": "scanf fscanf sscanf vscanf vfscanf vsscanf",
    "wrappers.c": "malloc calloc realloc aligned_alloc free memcpy memmove memset abort exit rand getchar "
    "__VERIFIER_nondet_int",
    "bits.c": "__builtin_bswap16 __builtin_bswap32 __builtin_bswap64 "
    + " ".join(
        f"__builtin_{name}{end}" for name in ("popcount", "parity", "clz", "ctz", "ffs") for end in ("", "l", "ll")
    ),
    "realloc.c": "__vernier_moved",
    "math.c": "__vernier_result __vernier_small_result",
    "exit.c": "atexit __vernier_end",
    "start.c": "__vernier_start_void __vernier_start_plain __vernier_start __vernier_start_count "
    "__vernier_start_environment __vernier_start_unread __vernier_start_alone __vernier_start_alone_count "
    "__vernier_start_alone_environment __vernier_any_text",
}
_ONE_NUMBER = (
    "sin cos tan asin acos atan sinh cosh tanh exp expm1 exp2 log log2 log10 log1p sqrt cbrt floor ceil fabs rint "
    "nearbyint round trunc"
)
_TWO_NUMBERS = "pow atan2 fmod hypot copysign remainder fmin fmax fdim nextafter"
_THREE_NUMBERS = "fma"
_NEVER_FAILS = "floor ceil fabs rint nearbyint round trunc cbrt copysign fmin fmax fma"
_SMALL_RESULTS = "exp exp2 pow"
"""Functions that are zero for finite numbers only where the result is too small"""
_OUTPUT = "printf puts putchar __vernier_printf __vernier_puts __vernier_fputs __vernier_put_real"
_VARIABLES = "errno stdin stdout stderr"


class ModelLibrary:
    """Model units by function name; each is parsed once per program."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self._file_of = {name: file for file, names in _FILES.items() for name in names.split()}
        arities = enumerate((_ONE_NUMBER, _TWO_NUMBERS, _THREE_NUMBERS), 1)
        self._arities = {
            f"{name}{end}": count for count, names in arities for name in names.split() for end in ("", "f")
        }
        silent = {f"{name}{end}" for name in _NEVER_FAILS.split() for end in ("", "f")}
        self._failing = self._arities.keys() - silent
        self._small = {f"{name}{end}" for name in _SMALL_RESULTS.split() for end in ("", "f")}
        self._known = {*self._arities, *_OUTPUT.split(), *_VARIABLES.split()}

    def unit_of(self, name: str) -> Unit | None:
        file = self._file_of.get(name) or self._file_of.get(name.removeprefix("__builtin_"))
        if file is None:
            return None
        if file not in self._units:
            text = (Path(__file__).parent / file).read_text(encoding="utf-8")
            self._units[file] = parse(SourceText.of(file, text))
        return self._units[file]

    def name_of(self, name: str) -> str:
        """What a function of the compiler is called here: by its own name, where none of the library is meant."""
        return name if name in self._file_of else name.removeprefix("__builtin_")

    def is_known(self, name: str) -> bool:
        """Whether a name without a definition is one whose meaning is fixed: output, mathematics, standard streams."""
        return name.removeprefix("__builtin_") in self._known

    def mathematical_arity(self, name: str) -> int:
        """How many numbers a function of <math.h> takes; 0 for any other function."""
        return self._arities.get(name, 0)

    def sets_errno(self, name: str) -> bool:
        """Whether a function of <math.h> may set errno."""
        return name in self._failing

    def has_small_results(self, name: str) -> bool:
        return name in self._small
