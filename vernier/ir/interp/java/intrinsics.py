"""Native methods of the Java models, by procedure name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from vernier.ir.interp.accuracy import UNITS_OF_JAVA, Accuracy
from vernier.ir.interp.intrinsics import Effect, Intrinsic, Pure
from vernier.ir.interp.java import math as java_math
from vernier.ir.interp.java import unicode as java_unicode
from vernier.ir.interp.java.classes import CLASSES
from vernier.ir.interp.java.format import decimal_text, fixed_text, scientific_text
from vernier.ir.interp.java.numbers import (
    double_bits,
    double_from_bits,
    double_text,
    hexadecimal_text,
    parse_number,
    single_bits,
    single_from_bits,
    single_text,
)
from vernier.ir.interp.values import JavaArray, JavaObject, Runtime
from vernier.ir.ops import StopReason
from vernier.ir.types import BOOL, F32, F64, I8, I16, I32, I64, U16, Type, is_reference

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session


def _nondet(type_: Type) -> Effect:
    def draw(session: Session) -> Runtime:
        return session.draw(type_, "nondet")

    return Effect(draw)


def _assume(session: Session, condition: bool) -> None:
    if not condition:
        session.blocked()


def _write(session: Session, descriptor: int, text: JavaObject | None) -> None:
    sink = session.out if descriptor == 1 else session.err
    sink.append("null" if text is None else printable(session.text(text)))


def printable(units: str) -> str:
    """UTF-16 units as characters; a lone surrogate is printed as a question mark, as the JVM does."""
    if not any("\ud800" <= unit <= "\udfff" for unit in units):
        return units
    joined = units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return "".join("?" if "\ud800" <= character <= "\udfff" else character for character in joined)


def _exit(_session: Session, status: int) -> NoReturn:
    from vernier.ir.interp.session import StopSignal

    raise StopSignal(StopReason.EXIT, status)


def _identity_hash(session: Session, value: Runtime) -> int:
    return 0 if value is None else session.identity_hash(value)


def _parse(width: int) -> Effect:
    def parse(session: Session, text: JavaObject | None) -> Runtime:
        if text is None:
            session.throw("java.lang.NullPointerException", None)
        units = session.text(text)
        value = parse_number(units, width)
        if value is None:
            empty = not units.strip("".join(map(chr, range(33))))
            session.throw(
                "java.lang.NumberFormatException", "empty String" if empty else f'For input string: "{units}"'
            )
        return value

    return Effect(parse)


def _text_of(convert: Callable[[float], str]) -> Effect:
    def text(session: Session, value: float) -> Runtime:
        return session.string(convert(value))

    return Effect(text)


def _kind(array: JavaArray) -> str:
    element = array.TYPE.element
    return "object array" if is_reference(element) else java_unicode.java_name(array.TYPE)


def _arraycopy(session: Session, source: Runtime, at: int, target: Runtime, to: int, length: int) -> None:
    if source is None or target is None:
        session.throw("java.lang.NullPointerException", None)
    _check_copy_types(session, source, target)
    kind, size = _kind(source), len(source.e)
    other, room = _kind(target), len(target.e)
    problem = None
    if at < 0:
        problem = f"source index {at} out of bounds for {kind}[{size}]"
    elif to < 0:
        problem = f"destination index {to} out of bounds for {other}[{room}]"
    elif length < 0:
        problem = f"length {length} is negative"
    elif at + length > size:
        problem = f"last source index {at + length} out of bounds for {kind}[{size}]"
    elif to + length > room:
        problem = f"last destination index {to + length} out of bounds for {other}[{room}]"
    if problem is not None:
        text = f"arraycopy: {problem}".replace("[][", "[")
        session.throw("java.lang.ArrayIndexOutOfBoundsException", text)
    _copy_cells(session, source, at, target, to, length)


def _check_copy_types(session: Session, source: Runtime, target: Runtime) -> None:
    for value, role in ((source, "source"), (target, "destination")):
        if not isinstance(value, JavaArray):
            message = f"arraycopy: {role} type {value.CLASS_NAME} is not an array"
            session.throw("java.lang.ArrayStoreException", message)
    left, right = source.TYPE.element, target.TYPE.element
    if left != right and not (is_reference(left) and is_reference(right)):
        names = [f"{'object array[]' if is_reference(t) else java_unicode.java_name(t) + '[]'}" for t in (left, right)]
        message = f"arraycopy: type mismatch: can not copy {names[0]} into {names[1]}"
        session.throw("java.lang.ArrayStoreException", message)


def _copy_cells(session: Session, source: JavaArray, at: int, target: JavaArray, to: int, length: int) -> None:
    element = target.TYPE.element
    program = session.program
    if not is_reference(element) or program.is_subtype(source.TYPE.element, element):
        target.e[to : to + length] = source.e[at : at + length]
        return
    from vernier.ir.interp.classes import dynamic_type

    for index, cell in enumerate(source.e[at : at + length]):
        if cell is not None and not program.is_subtype(dynamic_type(type(cell)), element):
            names = java_unicode.java_name(source.TYPE), java_unicode.java_name(element)
            message = f"arraycopy: element type mismatch: can not cast one of the elements of {names[0]}"
            session.throw(
                "java.lang.ArrayStoreException", f"{message} to the type of the destination array, {names[1]}"
            )
        target.e[to + index] = cell


def _clone(session: Session, value: Runtime) -> Runtime:
    if isinstance(value, JavaArray):
        return session.array(value.TYPE, list(value.e))
    if not session.program.is_subclass(value.CLASS_NAME, "java.lang.Cloneable"):
        session.throw("java.lang.CloneNotSupportedException", value.CLASS_NAME)
    made = type(value)()
    for slot, _ in session.code.classes.fields(value.CLASS_NAME).values():
        setattr(made, slot, getattr(value, slot))
    return made


def _new_array_like(session: Session, array: JavaArray, length: int) -> Runtime:
    if length < 0:
        session.throw("java.lang.NegativeArraySizeException", str(length))
    return session.array(array.TYPE, [None] * length)


def _intern(session: Session, text: JavaObject) -> Runtime:
    return session.intern(text)


def _case(change: Callable[[str], str]) -> Effect:
    """A string whose characters do not change is the result itself, as in the JDK."""

    def changed(session: Session, text: JavaObject) -> Runtime:
        units = session.text(text)
        result = java_unicode.units(change(java_unicode.characters(units)))
        return text if result == units else session.string(result)

    return Effect(changed)


def _fixed(session: Session, value: float, precision: int) -> Runtime:
    return session.string(fixed_text(value, precision))


def _scientific(session: Session, value: float, precision: int) -> Runtime:
    return session.string(scientific_text(value, precision))


def _decimal(session: Session, value: JavaObject, precision: int) -> Runtime:
    shown = session.code.dispatch_table("toString()")[type(value)](value)
    return session.string(decimal_text(session.text(shown), precision))


def _nothing(*_arguments: Runtime) -> None:
    """Without a second thread, nobody is waiting."""


def _name_of(session: Session, code_point: int) -> Runtime:
    name = java_unicode.name(code_point)
    return None if name is None else session.string(name)


_UNARY = (
    "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "sqrt", "cbrt", "floor", "ceil", "rint",
    "sinh", "cosh", "tanh", "expm1", "log1p",
)  # fmt: skip
_BINARY = {"pow": java_math.pow, "atan2": java_math.atan2, "hypot": java_math.hypot,
           "IEEEremainder": java_math.ieee_remainder}  # fmt: skip


_NEARLY = frozenset({"sin", "cos", "tan", "exp", "log", "log10", "pow"})
"""What virtual machines compute each in its own way"""


def _accuracy(name: str) -> Accuracy | None:
    return Accuracy(name, UNITS_OF_JAVA) if name in _NEARLY else None


def _math(class_name: str) -> dict[str, Intrinsic]:
    found: dict[str, Intrinsic] = {
        f"{class_name}.{name}(double)": Pure(getattr(java_math, name), _accuracy(name)) for name in _UNARY
    }
    found |= {
        f"{class_name}.{name}(double,double)": Pure(function, _accuracy(name)) for name, function in _BINARY.items()
    }
    found[f"{class_name}.fma(double,double,double)"] = Pure(java_math.fused)
    found[f"{class_name}.fma(float,float,float)"] = Pure(java_math.fused_single)
    return found


_CHARACTER: dict[str, Intrinsic] = {
    f"java.lang.Character.{name}(int)": Pure(function)
    for name, function in {
        "$getType": java_unicode.category,
        "$isUpperCase": java_unicode.is_upper,
        "$isLowerCase": java_unicode.is_lower,
        "$isAlphabetic": java_unicode.is_alphabetic,
        "$isUnicodeIdentifierStart": java_unicode.starts_identifier,
        "$toLowerCase": java_unicode.to_lower,
        "$toUpperCase": java_unicode.to_upper,
        "$toTitleCase": java_unicode.to_title,
        "$numericValue": java_unicode.numeric_value,
    }.items()
}

_SCALARS: dict[str, Type] = {
    "Boolean": BOOL, "Byte": I8, "Char": U16, "Short": I16, "Int": I32, "Long": I64, "Float": F32, "Double": F64,
}  # fmt: skip
_INPUTS: dict[str, Intrinsic] = {f"vernier.Nondet.nondet{name}()": _nondet(type_) for name, type_ in _SCALARS.items()}

_STRINGS: dict[str, Intrinsic] = {
    "java.lang.String.$toLowerCaseUnicode()": _case(str.lower),
    "java.lang.String.$toUpperCaseUnicode()": _case(str.upper),
    "java.lang.String.intern()": Effect(_intern),
    "java.util.FormatPiece.$fixed(double,int)": Effect(_fixed),
    "java.util.FormatPiece.$scientific(double,int)": Effect(_scientific),
    "java.util.FormatPiece.$decimal(java.lang.Object,int)": Effect(_decimal),
    "java.lang.Character.getName(int)": Effect(_name_of),
    "java.lang.Double.parseDouble(java.lang.String)": _parse(64),
    "java.lang.Float.parseFloat(java.lang.String)": _parse(32),
    "java.lang.Double.toString(double)": _text_of(double_text),
    "java.lang.Float.toString(float)": _text_of(single_text),
    "java.lang.Double.toHexString(double)": _text_of(lambda value: hexadecimal_text(value, 64)),
    "java.lang.Float.toHexString(float)": _text_of(lambda value: hexadecimal_text(value, 32)),
    "java.lang.Double.doubleToRawLongBits(double)": Pure(double_bits),
    "java.lang.Double.longBitsToDouble(long)": Pure(double_from_bits),
    "java.lang.Float.floatToRawIntBits(float)": Pure(single_bits),
    "java.lang.Float.intBitsToFloat(int)": Pure(single_from_bits),
}

_SYSTEM: dict[str, Intrinsic] = {
    "vernier.Nondet.assume(boolean)": Effect(_assume),
    "java.lang.System.$write(int,java.lang.String)": Effect(_write),
    "java.lang.System.$exit(int)": Effect(_exit),
    "java.lang.System.identityHashCode(java.lang.Object)": Effect(_identity_hash),
    "java.lang.System.arraycopy(java.lang.Object,int,java.lang.Object,int,int)": Effect(_arraycopy),
    "java.util.Arrays.$newArrayLike(java.lang.Object[],int)": Effect(_new_array_like),
    "java.lang.Object.clone()": Effect(_clone),
    "java.lang.Object.notify()": Pure(_nothing),
    "java.lang.Object.notifyAll()": Pure(_nothing),
}

JAVA: dict[str, Intrinsic] = {
    **_math("java.lang.Math"), **_CHARACTER, **_INPUTS, **_STRINGS, **_SYSTEM, **CLASSES,
}  # fmt: skip
