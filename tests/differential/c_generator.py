"""Generates terminating C11 programs free of undefined behaviour from a seed; they print what they compute.

Nothing depends on an order of evaluation that C leaves open: expressions have no side effects, calls stand alone.
Prototypes are written out, so that the text is complete without headers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.differential.cgen import accesses, faults, library, memory, statements, subtle
from tests.differential.cgen.expressions import converted, helpers
from tests.differential.cgen.model import Builder
from tests.differential.cgen.statements import INPUTS
from tests.differential.gcc import DataModel

CODE = (
    "unsigned", "small", "long", "bool", "shifts", "ternary", "comma", "sizeof", "floats", "print-floats", "switch",
    "goto", "arrays", "structs", "bit-fields", "pointers", "calls", "punning",
    "inputs",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CProgram:
    """A generated program and how often it uses which feature."""

    source: str
    features: Counter[str]


def random_code(b: Builder) -> None:
    """Functions of random statements, called from main."""
    statements.global_variables(b)
    for _ in range(b.between(1, 3)):
        statements.function(b, b.between(2, 7), b.between(1, 3))


MEMORY: tuple[Callable[[Builder], None], ...] = (
    memory.linked_list, memory.tree, memory.structs, memory.unions, memory.pointers, memory.allocation,
    memory.bit_fields,
)  # fmt: skip
LIBRARY: tuple[Callable[[Builder], None], ...] = (
    library.strings, library.function_pointers, library.recursion, library.enums, library.conversions, library.floats,
    library.initialisers,
)  # fmt: skip
PROFILES = ("code", "memory", "objects", "library", "subtle", "mixed")
FAULTY = "faults"
"""The profile of programs that have undefined behaviour on some inputs: not one of `PROFILES`."""


def generate(seed: int, profile: str = "mixed", model: DataModel = DataModel.LP64) -> CProgram:
    """The program of this seed, profile and data model."""
    chooser = random.Random(f"{profile}/{model.value}/{seed}")
    density = chooser.choice((30, 60, 90))
    features = frozenset(feature for feature in CODE if chooser.randrange(100) < density)
    if profile == FAULTY:
        features |= {"inputs"}
    if model is DataModel.ILP32:
        features -= {"print-floats"}
    b = Builder(chooser, model, features)
    for unit in units(b, profile):
        unit(b)
    main(b)
    return CProgram(assemble(b), b.counts)


def units(b: Builder, profile: str) -> list[Callable[[Builder], None]]:
    """The parts this program is made of."""
    if profile == "code":
        return [random_code]
    if profile == "memory":
        return b.sample(MEMORY, b.between(1, 2))
    if profile == "objects":
        return [accesses.unit]
    if profile == FAULTY:
        return [faults.unit]
    if profile == "subtle":
        return [subtle.snippets]
    if profile == "library":
        return b.sample(LIBRARY, b.between(1, 2))
    chosen = b.sample((*MEMORY, *LIBRARY, subtle.snippets), b.between(1, 3))
    return [*chosen, random_code] if b.chance(60) else chosen


def main(b: Builder) -> None:
    """The main function: runs the units, calls every function, prints the globals and the checksum."""
    with b.function("int main(void)"):
        for line in b.main:
            b.line(line)
        for function in b.functions:
            arguments = ", ".join(converted(b, kind, 1) for kind in function.parameters)
            with b.block("{"):
                b.line(f"{function.result.name} result = {function.name}({arguments});")
                statements.print_value(b, "result", function.result)
        for place in b.globals:
            statements.print_value(b, place.text, place.type)
        b.line('printf("checksum %llx\\n", checksum);')
        b.line(f"return {b.pick(('0', '0', '0', str(b.between(1, 100))))};")


def assemble(b: Builder) -> str:
    """The text of the file."""
    size = "unsigned long" if b.model is DataModel.LP64 else "unsigned int"
    head = [
        f"typedef {size} size_t;",
        "extern int printf(const char *format, ...);",
        "extern void *malloc(size_t size);",
        "extern void *calloc(size_t count, size_t size);",
        "extern void *realloc(void *block, size_t size);",
        "extern void free(void *block);",
        "extern void *memcpy(void *to, const void *from, size_t count);",
        "extern void *memmove(void *to, const void *from, size_t count);",
        "extern void *memset(void *to, int value, size_t count);",
        "extern int memcmp(const void *a, const void *b, size_t count);",
        "extern size_t strlen(const char *text);",
        "extern int strcmp(const char *a, const char *b);",
        "extern int strncmp(const char *a, const char *b, size_t count);",
        "extern char *strcpy(char *to, const char *from);",
        "extern char *strncpy(char *to, const char *from, size_t count);",
        "extern char *strcat(char *to, const char *from);",
        "extern char *strchr(const char *text, int c);",
        "extern void exit(int code);",
        *(f"extern {kind} __VERIFIER_nondet_{name}(void);" for kind, name in INPUTS.items() if b.on("inputs")),
        "static int fuel = 300;",
        "static unsigned long long checksum = 14695981039346656037ULL;",
        "static void mix(unsigned long long value) { checksum = (checksum ^ value) * 1099511628211ULL; }",
    ]
    return "\n".join([*head, *helpers(b), *b.declarations, ""])
