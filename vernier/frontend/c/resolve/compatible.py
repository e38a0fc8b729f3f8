"""Whether calls pass what a function takes: compilers do not look across files, nor at functions without a prototype.

A call that does not agree with the definition is undefined (C11 6.5.2.2p6 and p9); in practice the callee finds its
arguments in other registers, or only parts of them. Integers of one width agree, as do all pointers.
"""

from __future__ import annotations

from collections.abc import Sequence

from vernier.frontend.c.resolve.c_types import (
    CAddress,
    CArray,
    CFloating,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVoid,
    Target,
    promoted,
)


def same_call(declared: CFunction, defined: CFunction, target: Target) -> bool:
    """Whether calls by the declared type, which has a prototype, pass what the definition takes."""
    if declared.parameters is None or defined.parameters is None:
        return True
    return (
        declared.variadic == defined.variadic
        and len(declared.parameters) == len(defined.parameters)
        and all(
            _way(one, target) == _way(other, target)
            for one, other in zip(declared.parameters, defined.parameters, strict=True)
        )
    )


def same_result(declared: CType, defined: CType, target: Target) -> bool:
    """Whether what is returned is what the caller takes it for, or is not looked at."""
    if isinstance(declared, CVoid):
        return not isinstance(defined, CRecord)
    narrow = isinstance(declared, CInteger) and isinstance(defined, CInteger)
    return _way(declared, target) == _way(defined, target) and (not narrow or _width(declared) == _width(defined))


def same_object(one: CType, other: CType) -> bool:
    """Whether two files that declare a variable by these types mean the same bytes by it (C11 6.2.7p2). An array may be
    incomplete in one of them; what is in a record is not compared."""
    if isinstance(one, CArray) and isinstance(other, CArray):
        counts = {item.count for item in (one, other) if item.count is not None}
        return len(counts) < 2 and same_object(one.element, other.element)
    widths = {item.width for item in (one, other) if isinstance(item, CInteger | CFloating)}
    return type(one) is type(other) and len(widths) < 2


def takes(defined: CFunction, given: Sequence[CType], target: Target, *, old_style: bool) -> bool:
    """Whether a function that is called without a prototype takes arguments of these types after promotion."""
    parameters = defined.parameters or ()
    if defined.variadic or len(parameters) != len(given):
        return False
    return all(
        _way(_promoted(type_), target) == _way(_promoted(parameter) if old_style else parameter, target)
        for type_, parameter in zip(given, parameters, strict=True)
    )


def _promoted(type_: CType) -> CType:
    if isinstance(type_, CFloating) and type_.width < 64:
        return CFloating("double", 64)
    return promoted(type_) if isinstance(type_, CInteger) else type_


def _width(type_: CType) -> int:
    return type_.width if isinstance(type_, CInteger) else 0


def _way(type_: CType, target: Target) -> tuple[str, int]:
    """How a value is passed."""
    match type_:
        case CInteger():
            return "integer", promoted(type_).width
        case CFloating(width=width):
            return "floating", width
        case CPointer() | CAddress():
            return "integer", target.pointer_width
        case CRecord(tag=tag):
            return f"record {tag}", 0
        case _:
            return str(type(type_)), 0
