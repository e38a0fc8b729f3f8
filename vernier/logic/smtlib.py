"""Terms as SMT-LIB text, in time and size linear in the term graph.

Shared closed subterms become ``define-fun`` lines; shared subterms below a quantifier become ``let`` bindings at the
innermost quantifier whose variables they mention. Long chains are cut the same way, so that readers which recurse are
safe. The bits of a float, for which SMT-LIB has no operator, become a declared constant with two side conditions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import Any, Protocol

from vernier.logic import float_values
from vernier.logic.bank import Term
from vernier.logic.fold import UnhandledOperator
from vernier.logic.ops import QUANTIFIERS, ROUNDED_OPS, SMTLIB_NAMES, Op
from vernier.logic.sorts import (
    ArraySort,
    BitVecSort,
    BoolSort,
    FloatSort,
    FunctionSignature,
    IntSort,
    RealSort,
    Sort,
    UninterpretedSort,
)
from vernier.logic.walk import add_free_variables, postorder

DEEPEST_INLINE = 24
"""How many operators are nested in one line before the rest gets a name of its own."""


class Names(Protocol):
    """How symbols, functions and sorts are spelled."""

    def symbol(self, term: Term) -> str:
        """The spelling of a symbol or variable."""
        ...

    def function(self, function: FunctionSignature) -> str:
        """The spelling of a function."""
        ...

    def sort(self, name: str) -> str:
        """The spelling of an uninterpreted sort."""
        ...


class SourceNames:
    """Names as the program has them, quoted where needed. A prefix keeps them apart from words of SMT-LIB."""

    _SIMPLE = re.compile(r"[A-Za-z_$][A-Za-z0-9_$.!?@]*\Z")

    def symbol(self, term: Term) -> str:
        """The spelling of a symbol or variable."""
        return self._quote("v_", term.payload)

    def function(self, function: FunctionSignature) -> str:
        """The spelling of a function."""
        return self._quote("f_", function.name)

    def sort(self, name: str) -> str:
        """The spelling of an uninterpreted sort."""
        return self._quote("s_", name)

    def _quote(self, prefix: str, name: str) -> str:
        if self._SIMPLE.match(name):
            return prefix + name
        if "|" in name or "\\" in name:
            raise ValueError(f"SMT-LIB cannot spell the name {name!r}")
        return f"|{prefix}{name}|"


@dataclass(slots=True)
class NumberedNames:
    """Short generated names, with the way back. The same term keeps its name for the life of this object."""

    symbols: dict[str, Term] = field(default_factory=dict)
    functions: dict[str, FunctionSignature] = field(default_factory=dict)
    sorts: dict[str, str] = field(default_factory=dict)
    _spelled: dict[object, str] = field(default_factory=dict)

    def symbol(self, term: Term) -> str:
        """The spelling of a symbol or variable."""
        name = f"x{term.id}"
        self.symbols[name] = term
        return name

    def function(self, function: FunctionSignature) -> str:
        """The spelling of a function."""
        name = self._spelled.setdefault(function, f"f{len(self.functions)}")
        self.functions[name] = function
        return name

    def sort(self, name: str) -> str:
        """The spelling of an uninterpreted sort."""
        spelled = self._spelled.setdefault(name, f"S{len(self.sorts)}")
        self.sorts[spelled] = name
        return spelled


@dataclass(frozen=True, slots=True)
class Definition:
    """A name for a closed subterm."""

    name: str
    sort: str
    text: str

    @property
    def line(self) -> str:
        """The command that introduces the name."""
        return f"(define-fun {self.name} () {self.sort} {self.text})"


@dataclass(frozen=True, slots=True)
class Rendering:
    """Text of some terms: lines that come first, conditions to assert with them, and one expression per root."""

    declarations: tuple[str, ...]
    definitions: tuple[Definition, ...]
    conditions: tuple[str, ...]
    roots: tuple[str, ...]


def sort_text(sort: Sort, names: Names) -> str:
    """A sort in SMT-LIB."""
    match sort:
        case BoolSort():
            return "Bool"
        case BitVecSort(width):
            return f"(_ BitVec {width})"
        case FloatSort(exponent, significand):
            return f"(_ FloatingPoint {exponent} {significand})"
        case IntSort():
            return "Int"
        case RealSort():
            return "Real"
        case ArraySort(index, element):
            return f"(Array {sort_text(index, names)} {sort_text(element, names)})"
        case UninterpretedSort(name):
            return names.sort(name)


def script(assertions: Sequence[Term], names: Names | None = None) -> str:
    """A complete benchmark: declarations, definitions, one assertion per line, and the question."""
    return "\n".join(["(set-logic ALL)", *commands(assertions, names or SourceNames()), ""])


def commands(
    assertions: Sequence[Term], names: Names, triggers: Mapping[Term, Sequence[Sequence[Term]]] = MappingProxyType({})
) -> list[str]:
    """Declarations, definitions, one assertion per line, and the question."""
    rendering = Renderer(names, triggers).render(assertions)
    lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions)]
    lines += [f"(assert {root})" for root in (*rendering.conditions, *rendering.roots)]
    return [*lines, "(check-sat)"]


class Renderer:
    """Renders in steps: a later rendering relies on the declarations and definitions of the earlier ones.

    Each term is written out once in all; where a term that stood inline comes up again, it gets a name then.
    ``triggers`` are hints for some quantifiers: lists of terms, over its variables alone, that have to be around for a
    solver to use it.
    """

    def __init__(self, names: Names, triggers: Mapping[Term, Sequence[Sequence[Term]]] = MappingProxyType({})) -> None:
        self._names = names
        self._triggers = triggers
        self._text: dict[Term, str] = {}
        self._depth: dict[Term, int] = {}
        self._named: dict[Term, None] = {}
        self._open: dict[Term, str] = {}
        self._free: dict[Term, frozenset[Term]] = {}
        self._declared: dict[str, None] = {}
        self._definitions: list[Definition] = []
        self._bits: list[str] = []
        self._conditions: list[str] = []

    def render(self, roots: Sequence[Term]) -> Rendering:
        """The text of ``roots`` and the lines they need that were not returned before."""
        order = postorder(roots, self._text)
        add_free_variables(order, self._free)
        declarations = [line for line in declaration_lines(order, self._names) if line not in self._declared]
        self._declared.update(dict.fromkeys(declarations))
        self._definitions, self._conditions, self._bits = [], [], []
        repeated = _repeated(order, roots)
        for term in order:
            self._visit(term, repeated)
        for root in roots:
            if root in repeated:
                self._give_name(root)
        texts = tuple(self._text[root] for root in roots)
        return Rendering((*declarations, *self._bits), tuple(self._definitions), tuple(self._conditions), texts)

    def _visit(self, term: Term, repeated: Mapping[Term, None]) -> None:
        for argument in term.args:
            if argument in repeated:
                self._give_name(argument)
        args = [self._text[argument] for argument in term.args]
        depth = 1 + max((self._depth[argument] for argument in term.args), default=-1)
        if term.op is Op.FP_TO_BITS:
            self._text[term] = self._float_bits(term, args[0])
        elif term.op in QUANTIFIERS:
            self._text[term] = self._quantifier(term, args[0])
        else:
            self._text[term] = expression(term, args, self._names)
        self._depth[term] = depth
        if depth > DEEPEST_INLINE:
            self._give_name(term)

    def _give_name(self, term: Term) -> None:
        if not term.args or term in self._named or term.op is Op.FP_TO_BITS:
            return
        name, text = f"t{term.id}!", self._text[term]
        if self._free[term]:
            self._open[term] = text
        else:
            self._definitions.append(Definition(name, sort_text(term.sort, self._names), text))
        self._named[term] = None
        self._text[term], self._depth[term] = name, 0

    def _quantifier(self, term: Term, body: str) -> str:
        for member in reversed(self._bindings(term)):
            body = f"(let (({self._text[member]} {self._open[member]})) {body})"
        bound = " ".join(f"({self._names.symbol(v)} {sort_text(v.sort, self._names)})" for v in term.payload)
        if term in self._triggers:
            hints = [" ".join(map(self._in_full, trigger)) for trigger in self._triggers[term]]
            body = f"(! {body} {' '.join(f':pattern ({hint})' for hint in hints)})" if hints else body
        return f"({'forall' if term.op is Op.FORALL else 'exists'} ({bound}) {body})"

    def _in_full(self, term: Term) -> str:
        """The text without names for parts; as deep as the term."""
        return expression(term, [self._in_full(argument) for argument in term.args], self._names)

    def _bindings(self, quantifier: Term) -> list[Term]:
        """The named terms in the body that must stay below this quantifier and are not owned by an inner one."""
        bound = frozenset(quantifier.payload)
        body = quantifier.args[0]
        seen, stack, found = {body}, [body], []
        while stack:
            term = stack.pop()
            if term.op in QUANTIFIERS and not bound.isdisjoint(term.payload):
                raise ValueError(f"{term!r} binds again a variable of {quantifier!r}")
            free = self._free[term]
            if term in self._open and not bound.isdisjoint(free) and free <= self._free[body]:
                found.append(term)
            for argument in term.args:
                if argument not in seen and self._free[argument]:
                    seen.add(argument)
                    stack.append(argument)
        return sorted(found, key=lambda term: term.id)

    def _float_bits(self, term: Term, argument: str) -> str:
        if self._free[term]:
            raise UnhandledOperator("SMT-LIB text below a quantifier", term.op)
        name, source = f"bits{term.id}!", term.args[0].sort
        to_float = f"((_ to_fp {source.exponent} {source.significand}) {name})"
        self._bits.append(f"(declare-const {name} {sort_text(term.sort, self._names)})")
        self._conditions += [
            f"(= {to_float} {argument})",
            f"(=> (fp.isNaN {argument}) (= {name} (_ bv{float_values.nan(source)} {source.width})))",
        ]
        return name


def _repeated(order: Sequence[Term], roots: Sequence[Term]) -> dict[Term, None]:
    """The terms that are used twice here, or here and in an earlier rendering."""
    seen: dict[Term, None] = {}
    fresh = dict.fromkeys(order)
    repeated: dict[Term, None] = {}
    for term in chain(roots, chain.from_iterable(term.args for term in order)):
        if term in seen or term not in fresh:
            repeated[term] = None
        seen[term] = None
    return repeated


def declaration_lines(order: Iterable[Term], names: Names) -> Iterable[str]:
    """Declarations of the sorts, functions and symbols of a postorder, each once."""
    sorts: dict[str, None] = {}
    lines: dict[str, None] = {}
    for term in order:
        _note_sort(term.sort, sorts)
        if term.op is Op.SYMBOL:
            lines[f"(declare-const {names.symbol(term)} {sort_text(term.sort, names)})"] = None
        elif term.op is Op.APPLY:
            function = term.payload
            for sort in (*function.domain, function.codomain):
                _note_sort(sort, sorts)
            domain = " ".join(sort_text(sort, names) for sort in function.domain)
            lines[f"(declare-fun {names.function(function)} ({domain}) {sort_text(function.codomain, names)})"] = None
    return [f"(declare-sort {names.sort(name)} 0)" for name in sorts] + list(lines)


def _note_sort(sort: Sort, found: dict[str, None]) -> None:
    if isinstance(sort, UninterpretedSort):
        found[sort.name] = None
    elif isinstance(sort, ArraySort):
        _note_sort(sort.index, found)
        _note_sort(sort.element, found)


def expression(term: Term, args: Sequence[str], names: Names) -> str:
    """One operator applied to the texts of its arguments."""
    op = term.op
    joined = " ".join(args)
    if op in ROUNDED_OPS:
        return f"({SMTLIB_NAMES[op]} {term.payload.value} {joined})"
    plain = SMTLIB_NAMES.get(op)
    if plain is not None:
        return f"({plain} {joined})"
    match op:
        case Op.SYMBOL | Op.VARIABLE:
            return names.symbol(term)
        case Op.APPLY:
            return f"({names.function(term.payload)} {joined})"
        case Op.CONST_ARRAY:
            return f"((as const {sort_text(term.sort, names)}) {joined})"
        case _:
            writer = _WRITERS.get(op)
            if writer is None:
                raise UnhandledOperator("SMT-LIB text", op)
            return writer(term.payload, joined, term.sort)


def _fp_constant(bits: int, _: str, sort: FloatSort) -> str:
    text = format(bits, f"0{sort.width}b")
    return f"(fp #b{text[0]} #b{text[1 : sort.exponent + 1]} #b{text[sort.exponent + 1 :]})"


def _real_constant(value: Fraction, _: str, __: Sort) -> str:
    size = f"{abs(value.numerator)}.0"
    if value.denominator != 1:
        size = f"(/ {size} {value.denominator}.0)"
    return f"(- {size})" if value < 0 else size


def _to_fp(name: str) -> Callable[[Any, str, Any], str]:
    def write(payload: Any, args: str, sort: FloatSort) -> str:
        return f"((_ {name} {sort.exponent} {sort.significand}) {payload[0].value} {args})"

    return write


_WRITERS: Mapping[Op, Callable[[Any, str, Any], str]] = MappingProxyType(
    {
        Op.BOOL_CONST: lambda value, _, __: "true" if value else "false",
        Op.BV_CONST: lambda value, _, sort: f"(_ bv{value} {sort.width})",
        Op.FP_CONST: _fp_constant,
        Op.INT_CONST: lambda value, _, __: f"(- {-value})" if value < 0 else str(value),
        Op.REAL_CONST: _real_constant,
        Op.BV_EXTRACT: lambda payload, args, _: f"((_ extract {payload[0]} {payload[1]}) {args})",
        Op.BV_ZERO_EXTEND: lambda payload, args, _: f"((_ zero_extend {payload}) {args})",
        Op.BV_SIGN_EXTEND: lambda payload, args, _: f"((_ sign_extend {payload}) {args})",
        Op.INT_TO_BV: lambda payload, args, _: f"((_ int2bv {payload}) {args})",
        Op.FP_FROM_BITS: lambda _, args, sort: f"((_ to_fp {sort.exponent} {sort.significand}) {args})",
        Op.FP_FROM_FP: _to_fp("to_fp"),
        Op.FP_FROM_SBV: _to_fp("to_fp"),
        Op.FP_FROM_UBV: _to_fp("to_fp_unsigned"),
        Op.FP_TO_SBV: lambda payload, args, _: f"((_ fp.to_sbv {payload[1]}) {payload[0].value} {args})",
        Op.FP_TO_UBV: lambda payload, args, _: f"((_ fp.to_ubv {payload[1]}) {payload[0].value} {args})",
    }
)
