"""Sequence interpolants from z3: the cuts of a sequence are the unknown predicates of a linear Horn problem.

With ``I_k`` over the symbols shared at cut ``k``, the clauses ``I_k and F_(k+1) => I_(k+1)`` have a solution exactly
if the sequence is unsatisfiable (and the solver finds it).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from vernier.logic.bank import Term
from vernier.logic.ops import QUANTIFIERS, Op
from vernier.logic.smtlib import NumberedNames, Renderer, sort_text
from vernier.logic.sorts import UninterpretedSort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, postorder
from vernier.solvers.answers import (
    Interpolants,
    InterpolationAnswer,
    NoInterpolants,
    NotReadable,
    Unknown,
    UnknownReason,
)
from vernier.solvers.interpolant_symbols import shared_symbols
from vernier.solvers.protocol import SolverOptions
from vernier.solvers.z3_solver import unknown_answer

UNSUPPORTED_OPS = QUANTIFIERS | {Op.APPLY, Op.FP_TO_BITS}

INLINING = ("xform.inline_eager", "xform.inline_linear", "xform.slice")
"""Steps of z3 that remove predicates; their solutions come back with quantifiers, which are of no use here."""


class Z3Interpolator:
    """Interpolation for integers, reals and bit-vectors."""

    def __init__(self, terms: Terms, options: SolverOptions) -> None:
        self._terms = terms
        self._options = options

    def sequence_interpolants(self, formulas: Sequence[Term], seconds: float | None = None) -> InterpolationAnswer:
        """Interpolants between consecutive formulas."""
        import z3

        for term in postorder(formulas):
            if term.op in UNSUPPORTED_OPS or isinstance(term.sort, UninterpretedSort):
                return Unknown(UnknownReason.UNSUPPORTED, f"{term.op.name} in a Horn problem")
        names, cuts = NumberedNames(), shared_symbols(formulas)
        context = z3.Context()
        solver = z3.SolverFor("HORN", ctx=context)
        for option in INLINING:
            solver.set(option, False)
        limit = seconds if seconds is not None else self._options.seconds
        if limit is not None:
            solver.set("timeout", max(1, int(limit * 1000)))
        try:
            parser = z3.ParserContext(context)
            solver.add(parser.from_string(_horn_text(formulas, cuts, names)))
            result = solver.check()
            if result == z3.unsat:
                return NoInterpolants()
            if result != z3.sat:
                return unknown_answer(solver.reason_unknown())
            return self._read(solver.model(), cuts, names)
        except NotReadable as error:
            return Unknown(UnknownReason.UNSUPPORTED, str(error))
        except z3.Z3Exception as error:
            return Unknown(UnknownReason.FAILED, str(error))

    def _read(self, model: Any, cuts: Sequence[tuple[Term, ...]], names: NumberedNames) -> Interpolants:
        import z3

        back = Z3BackTranslator(self._terms, names)
        declarations = {declaration.name(): declaration for declaration in model.decls()}
        sequence = []
        for position, cut in enumerate(cuts):
            declaration = declarations.get(f"I{position}")
            if declaration is None:
                # A predicate that occurs in no clause of the solver's simplified problem may be anything weak enough.
                raise NotReadable("a Horn model without a predicate")
            constants = [
                z3.Const(names.symbol(symbol), declaration.domain(column)) for column, symbol in enumerate(cut)
            ]
            sequence.append(back.translate(model.eval(declaration(*constants))))
        return Interpolants(tuple(sequence))


def _horn_text(formulas: Sequence[Term], cuts: Sequence[tuple[Term, ...]], names: NumberedNames) -> str:
    lines = []
    for position, cut in enumerate(cuts):
        domain = " ".join(sort_text(symbol.sort, names) for symbol in cut)
        lines.append(f"(declare-fun I{position} ({domain}) Bool)")
    for position, formula in enumerate(formulas):
        premises, symbols = [], dict.fromkeys(free_symbols(formula))
        if position > 0:
            premises.append(_predicate(position - 1, cuts, names))
            symbols.update(dict.fromkeys(cuts[position - 1]))
        conclusion = _predicate(position, cuts, names) if position < len(cuts) else "false"
        if position < len(cuts):
            symbols.update(dict.fromkeys(cuts[position]))
        lines.append(_clause(formula, premises, conclusion, tuple(symbols), names))
    return "\n".join(lines)


def _predicate(position: int, cuts: Sequence[tuple[Term, ...]], names: NumberedNames) -> str:
    arguments = " ".join(names.symbol(symbol) for symbol in cuts[position])
    return f"(I{position} {arguments})" if arguments else f"I{position}"


def _clause(
    formula: Term, premises: Sequence[str], conclusion: str, symbols: Sequence[Term], names: NumberedNames
) -> str:
    """One Horn clause; shared subterms become nested lets, because definitions cannot see quantified symbols."""
    rendering = Renderer(names).render([formula])
    body = f"(=> (and true {' '.join((*premises, *rendering.roots))}) {conclusion})"
    for definition in reversed(rendering.definitions):
        body = f"(let (({definition.name} {definition.text})) {body})"
    bound = " ".join(f"({names.symbol(symbol)} {sort_text(symbol.sort, names)})" for symbol in symbols)
    return f"(assert (forall ({bound}) {body}))" if bound else f"(assert {body})"


def _left(build: Callable[[Terms, Term, Term], Term]) -> Callable[..., Term]:
    def grouped(terms: Terms, first: Term, *rest: Term) -> Term:
        for argument in rest:
            first = build(terms, first, argument)
        return first

    return grouped


_BUILDERS: Mapping[str, Callable[..., Term]] = MappingProxyType(
    {
        "true": lambda terms: terms.true,
        "false": lambda terms: terms.false,
        "not": Terms.not_,
        "and": Terms.and_,
        "or": Terms.or_,
        "xor": _left(Terms.xor),
        "=>": Terms.implies,
        "if": Terms.ite,
        "=": Terms.eq,
        "distinct": Terms.distinct,
        "+": _left(Terms.add),
        "*": _left(Terms.mul),
        "-": lambda terms, a, *rest: _left(Terms.sub)(terms, a, *rest) if rest else terms.neg(a),
        "div": Terms.int_div,
        "mod": Terms.int_mod,
        "/": Terms.real_div,
        "<=": Terms.le,
        "<": Terms.lt,
        ">=": Terms.ge,
        ">": Terms.gt,
        "to_real": Terms.to_real,
        "to_int": Terms.to_int,
        "select": Terms.select,
        "store": Terms.store,
        "bvadd": _left(Terms.bv_add),
        "bvsub": _left(Terms.bv_sub),
        "bvmul": _left(Terms.bv_mul),
        "bvneg": Terms.bv_neg,
        "bvnot": Terms.bv_not,
        "bvand": _left(Terms.bv_and),
        "bvor": _left(Terms.bv_or),
        "bvxor": _left(Terms.bv_xor),
        "bvudiv": Terms.bv_udiv,
        "bvudiv_i": Terms.bv_udiv,
        "bvurem": Terms.bv_urem,
        "bvurem_i": Terms.bv_urem,
        "bvsdiv": Terms.bv_sdiv,
        "bvsdiv_i": Terms.bv_sdiv,
        "bvsrem": Terms.bv_srem,
        "bvsrem_i": Terms.bv_srem,
        "bvsmod": Terms.bv_smod,
        "bvsmod_i": Terms.bv_smod,
        "bvshl": Terms.bv_shl,
        "bvlshr": Terms.bv_lshr,
        "bvashr": Terms.bv_ashr,
        "bvult": Terms.bv_ult,
        "bvule": Terms.bv_ule,
        "bvugt": Terms.bv_ugt,
        "bvuge": Terms.bv_uge,
        "bvslt": Terms.bv_slt,
        "bvsle": Terms.bv_sle,
        "bvsgt": Terms.bv_sgt,
        "bvsge": Terms.bv_sge,
        "concat": _left(Terms.bv_concat),
    }
)

_INDEXED: Mapping[str, Callable[[Terms, Term, Sequence[int]], Term]] = MappingProxyType(
    {
        "extract": lambda terms, a, indices: terms.bv_extract(a, indices[0], indices[1]),
        "zero_extend": lambda terms, a, indices: terms.bv_zero_extend(a, indices[0]),
        "sign_extend": lambda terms, a, indices: terms.bv_sign_extend(a, indices[0]),
        "rotate_left": lambda terms, a, indices: terms.bv_rotate_left(a, indices[0]),
        "rotate_right": lambda terms, a, indices: terms.bv_rotate_right(a, indices[0]),
    }
)


class Z3BackTranslator:
    """Z3 expressions over numbered names, as terms of a bank. Iterative; quantifiers are not read."""

    def __init__(self, terms: Terms, names: NumberedNames) -> None:
        self._terms = terms
        self._names = names
        self._known: dict[int, Term] = {}
        self._alive: list[Any] = []

    def translate(self, root: Any) -> Term:
        """The term that ``root`` stands for."""
        stack = [root]
        self._alive.append(root)
        while stack:
            native = stack[-1]
            if native.get_id() in self._known:
                stack.pop()
                continue
            children = native.children()
            missing = [child for child in children if child.get_id() not in self._known]
            if missing:
                stack.extend(missing)
            else:
                args = [self._known[child.get_id()] for child in children]
                self._known[native.get_id()] = self._build(native, args)
        return self._known[root.get_id()]

    def _build(self, native: Any, args: list[Term]) -> Term:
        import z3

        if z3.is_quantifier(native) or z3.is_var(native):
            raise NotReadable("cannot read back a quantifier from z3")
        if z3.is_bv_value(native):
            return self._terms.bv(native.as_long(), native.size())
        if z3.is_int_value(native):
            return self._terms.int_(native.as_long())
        if z3.is_rational_value(native):
            return self._terms.real(Fraction(native.numerator_as_long(), native.denominator_as_long()))
        declaration = native.decl()
        name = declaration.name()
        if declaration.kind() == z3.Z3_OP_UNINTERPRETED and name in self._names.symbols:
            return self._names.symbols[name]
        if name in _INDEXED:
            return _INDEXED[name](self._terms, args[0], declaration.params())
        if z3.is_K(native):
            raise NotReadable("cannot read back a constant array from z3")
        if name not in _BUILDERS:
            raise NotReadable(f"cannot read back {name} from z3")
        return _BUILDERS[name](self._terms, *args)
