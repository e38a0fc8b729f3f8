"""Intrinsics: procedures without a body, and some that the encoding expresses more exactly than their body does.

Exact where the logic has the operation (square roots, bit patterns, array copies); otherwise an over-approximation of
the real procedure (a string of unknown content, an uninterpreted function of the same arguments). A call of a procedure
without a meaning ends the path with the assumption MISSING_MODEL, which no proof survives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vernier.core.outcome import Assumption, AssumptionKind
from vernier.encode.applications import exact_function, is_function_of_numbers, possible_values, range_fact
from vernier.encode.arrays import copy_array, new_array_like
from vernier.encode.c.texts import ANY_TEXT, any_text
from vernier.encode.class_objects import ClassObjects
from vernier.encode.context import Application, Encoding
from vernier.encode.expressions import constant
from vernier.encode.state import SymbolicState
from vernier.encode.texts.numbers import parsed, text_of
from vernier.encode.texts.strings import Strings
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedReference,
    GuardedValue,
    choose,
    null_reference,
    reference_to,
    scalar_value,
    sort_of,
)
from vernier.ir.expr import Const
from vernier.ir.program import Procedure
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    U16,
    VOID,
    FloatType,
    RefType,
    Type,
)  # fmt: skip
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort, FloatSort, RoundingMode
from vernier.logic.values import Model

End: TypeAlias = tuple[SymbolicState, GuardedValue | None] | None
Ends: TypeAlias = tuple[End, End]
Handler: TypeAlias = Callable[[SymbolicState, tuple[GuardedValue, ...]], Ends]

_SILENT = ("boolean", "char", "int", "long", "float", "double", "java.lang.String", "")
_PRIMITIVES: dict[str, Type] = {
    "boolean": BOOL, "byte": I8, "short": I16, "char": U16, "int": I32, "long": I64, "float": F32, "double": F64,
    "void": VOID,
}  # fmt: skip
_F64_SORT = FloatSort(11, 53)
_F32_SORT = FloatSort(8, 24)


class Intrinsics:
    """The table of known procedures of one encoding."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.terms = encoding.terms
        self._hashes: dict[int, Term] = {}
        self._strings = Strings(encoding).handlers()
        self._classes = ClassObjects(encoding)
        self._handlers: dict[str, Handler] = {
            "java.lang.System.$write(int,java.lang.String)": self._nothing,
            "java.lang.System.identityHashCode(java.lang.Object)": self._identity_hash,
            "java.lang.System.arraycopy(java.lang.Object,int,java.lang.Object,int,int)": self._arraycopy,
            "java.util.Arrays.$newArrayLike(java.lang.Object[],int)": self._new_array_like,
            "java.lang.Object.getClass()": self._get_class,
            "java.lang.Object.clone()": self._clone,
            "java.lang.Object.notify()": self._nothing,
            "java.lang.Object.notifyAll()": self._nothing,
            "java.lang.Class.isInstance(java.lang.Object)": self._is_instance,
            "java.lang.Class.$primitive(java.lang.String)": self._primitive_class,
            "java.lang.Double.toString(double)": self._number_text(F64),
            "java.lang.Float.toString(float)": self._number_text(F32),
            "java.lang.Double.parseDouble(java.lang.String)": self._parse(64),
            "java.lang.Float.parseFloat(java.lang.String)": self._parse(32),
            "__vernier_printf": self._output,
            "__vernier_puts": self._output,
            "__vernier_fputs": self._output,
            "putchar": self._output,
            **self._math(),
            **{name: self._of_class(question) for name, question in self._classes.questions().items()},
        }
        for kind in ("print", "println"):
            for parameter in _SILENT:
                self._handlers[f"java.io.StandardOutput.{kind}({parameter})"] = self._nothing
        self._handlers["java.io.StandardOutput.putPieces(java.util.FormatPiece[])"] = self._nothing

    def run(self, procedure: Procedure, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> Ends | None:
        """The ends of a known procedure; None when its body is to be run. What a program defines under the name of a
        library function is not that function."""
        if not procedure.is_external and not procedure.is_library:
            return None
        handler = self._handlers.get(procedure.name)
        if handler is not None:
            return handler(state, arguments)
        string_handler = self._strings.get(procedure.name)
        if string_handler is not None:
            value = string_handler(state, arguments)
            if value is not None:
                return (state, value), None
        if procedure.name == ANY_TEXT and any_text(self.encoding, state, arguments, procedure.origin):
            return (state, None), None
        if not procedure.is_external:
            return None
        if is_function_of_numbers(self.encoding.program.language, procedure):
            scalars = tuple(argument for argument in arguments if isinstance(argument, Term))
            return self._function_of_numbers(procedure, state, scalars)
        if self.encoding.feasible(state.guard):
            self.encoding.assumptions[Assumption(AssumptionKind.MISSING_MODEL, procedure.name)] = None
        return None, None

    # ------------------------------------------------------------ numbers

    def _math(self) -> dict[str, Handler]:
        terms = self.terms
        table: dict[str, Handler] = {
            "java.lang.Math.sqrt(double)": self._pure(terms.fp_sqrt),
            "java.lang.Math.floor(double)": self._pure(lambda a: terms.fp_round(a, RoundingMode.TOWARD_NEGATIVE)),
            "java.lang.Math.ceil(double)": self._pure(lambda a: terms.fp_round(a, RoundingMode.TOWARD_POSITIVE)),
            "java.lang.Math.rint(double)": self._pure(terms.fp_round),
            "java.lang.Double.doubleToRawLongBits(double)": self._pure(terms.fp_to_bits),
            "java.lang.Float.floatToRawIntBits(float)": self._pure(terms.fp_to_bits),
            "java.lang.Double.longBitsToDouble(long)": self._pure(lambda a: terms.fp_from_bits(a, _F64_SORT)),
            "java.lang.Float.intBitsToFloat(int)": self._pure(lambda a: terms.fp_from_bits(a, _F32_SORT)),
        }
        return table

    def _pure(self, function: Callable[..., Term]) -> Handler:
        def handler(state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
            return (state, function(*arguments)), None

        return handler

    def _function_of_numbers(self, procedure: Procedure, state: SymbolicState, arguments: tuple[Term, ...]) -> Ends:
        """A function that the logic does not know: on constants what is known of its value, otherwise an uninterpreted
        one."""
        terms, name = self.terms, procedure.name
        exact = exact_function(terms, procedure)
        if exact is not None:
            return (state, exact(*arguments)), None
        possible = None
        if all(argument.is_constant for argument in arguments):
            pairs = zip(arguments, procedure.parameters, strict=True)
            numbers = tuple(scalar_value(argument, parameter.type, Model({})) for argument, parameter in pairs)
            possible = possible_values(name, numbers)
            if possible is not None and possible.only is not None:
                return (state, constant(self.encoding, Const(possible.only, procedure.result))), None
        sorts = tuple(argument.sort for argument in arguments)
        result = terms.apply(terms.function(name, sorts, sort_of(procedure.result)), *arguments)
        self.encoding.applications.append(Application(name, arguments, result, state.guard.term))
        state.guard = state.guard.and_(terms, range_fact(terms, name, arguments, result))
        if possible is not None:
            state.guard = state.guard.and_(terms, possible.fact(self.encoding, procedure.result, result))
        return (state, result), None

    # ------------------------------------------------------------ objects

    def _nothing(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        del arguments
        return (state, None), None

    def _output(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        """Output of values, or of strings that were checked before: how many characters is not followed."""
        del arguments
        return (state, self.terms.fresh("characters", BitVecSort(32))), None

    def _identity_hash(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        target = _as_reference(arguments[0])
        result: GuardedValue = self.terms.bv(0, 32)
        for object_id, condition in target.choices.items():
            if object_id != NULL:
                if object_id not in self._hashes:
                    self._hashes[object_id] = self.terms.fresh("identityHashCode", BitVecSort(32))
                result = choose(self.terms, condition, self._hashes[object_id], result)
        return (state, result), None

    def _get_class(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        result: GuardedValue | None = None
        for object_id, condition in _as_reference(arguments[0]).choices.items():
            if object_id != NULL:
                found = self.encoding.class_constant(self.encoding.types[object_id])
                result = found if result is None else choose(self.terms, condition, found, result)
        return (state, null_reference(self.terms) if result is None else result), None

    def _of_class(self, question: Callable[[Type], GuardedValue]) -> Handler:
        def handler(state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
            return (state, self._classes.answer(arguments[0], question)), None

        return handler

    def _is_instance(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        return (state, self._classes.is_instance(*arguments)), None

    def _primitive_class(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        """The Class object of a primitive type, named by a constant."""
        for object_id in _as_reference(arguments[0]).choices:
            keyword = self.encoding.constant_text(object_id)
            if keyword is not None:
                return (state, self.encoding.class_constant(_PRIMITIVES[keyword])), None
        raise EncodingError("a class named by a string that is not constant")

    def _clone(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        """A shallow copy of each Cloneable choice; a path with another object throws."""
        result: GuardedValue | None = None
        refused = self.terms.false
        for object_id, condition in _as_reference(arguments[0]).choices.items():
            if object_id == NULL:
                continue
            type_ = self.encoding.types[object_id]
            if not self.encoding.program.is_subtype(type_, RefType("java.lang.Cloneable")):
                refused = self.terms.or_(refused, condition)
                continue
            copy = self.encoding.allocate(type_)
            state.heap[copy] = self.encoding.record(state, object_id)
            found = reference_to(self.terms, copy)
            result = found if result is None else choose(self.terms, condition, found, result)
        return self._value_or_throw(state, result, refused, "java.lang.CloneNotSupportedException")

    def _value_or_throw(self, state: SymbolicState, result: GuardedValue | None, refused: Term, exception: str) -> Ends:
        thrown = state.fork(state.guard.and_(self.terms, refused))
        state.guard = state.guard.and_(self.terms, self.terms.not_(refused))
        normal: End = None if result is None or state.guard.is_false(self.terms) else (state, result)
        exceptional: End = None
        if not thrown.guard.is_false(self.terms):
            exceptional = (thrown, self.encoding.new_object(thrown, exception))
        return normal, exceptional

    # ------------------------------------------------------------ arrays and strings

    def _arraycopy(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        return copy_array(self.encoding, state, arguments)

    def _new_array_like(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        return (state, new_array_like(self.encoding, state, arguments)), None

    def _number_text(self, type_: FloatType) -> Handler:
        def handler(state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
            return (state, text_of(self.encoding, state, arguments[0], type_)), None

        return handler

    def _parse(self, width: int) -> Handler:
        def handler(state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
            return parsed(self.encoding, state, arguments[0], width)

        return handler


def _as_reference(value: GuardedValue) -> GuardedReference:
    if not isinstance(value, GuardedReference):
        raise EncodingError("a number stands where a reference is expected")
    return value
