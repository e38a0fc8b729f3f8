"""Formulas over variables as people write them: `x <= n && (lock == 0 || y == x)`."""

from __future__ import annotations

from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, UP
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.walk import fold

_INFIX = {
    Op.AND: " && ", Op.OR: " || ", Op.EQ: " == ", Op.XOR: " != ", Op.DISTINCT: " != ",
    Op.BV_SLT: " < ", Op.BV_SLE: " <= ", Op.BV_ULT: " <u ", Op.BV_ULE: " <=u ",
    Op.BV_ADD: " + ", Op.BV_SUB: " - ", Op.BV_MUL: " * ", Op.BV_AND: " & ", Op.BV_OR: " | ", Op.BV_XOR: " ^ ",
    Op.BV_SHL: " << ", Op.BV_LSHR: " >>> ", Op.BV_ASHR: " >> ",
    Op.BV_UDIV: " /u ", Op.BV_UREM: " %u ", Op.BV_SDIV: " / ", Op.BV_SREM: " % ",
}  # fmt: skip
_PREFIX = {Op.NOT: "!", Op.BV_NEG: "-", Op.BV_NOT: "~"}
_NEGATED = {" == ": " != ", " < ": " >= ", " <= ": " > ", " <u ": " >=u ", " <=u ": " >u "}


def formula_text(formula: Term, procedure: str) -> str:
    """A formula in infix form; variables of other procedures carry the name of theirs."""

    def step(term: Term, parts: tuple[str, ...]) -> str:
        if term.op is Op.SYMBOL:
            owner, _, name = str(term.payload).rpartition(SEPARATOR)
            return name if owner in ("", procedure) else f"{owner.lstrip(UP)}::{name}"
        if term.op is Op.BOOL_CONST:
            return "true" if term.payload else "false"
        if term.op is Op.BV_CONST:
            half = 1 << (term.sort.width - 1)
            return str(term.payload - 2 * half if term.payload >= half else term.payload)
        if term.op is Op.NOT and term.args[0].op in _INFIX:
            sign = _INFIX[term.args[0].op]
            if sign in _NEGATED and len(term.args[0].args) == 2:
                return parts[0].replace(sign, _NEGATED[sign], 1) if parts[0].count(sign) == 1 else f"!{parts[0]}"
        if term.op in _INFIX:
            return "(" + _INFIX[term.op].join(parts) + ")"
        if term.op in _PREFIX:
            return _PREFIX[term.op] + parts[0]
        indices = f"[{term.payload}]" if term.payload is not None else ""
        return f"{term.op.name.lower()}{indices}({', '.join(parts)})"

    text = fold(formula, step)
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text
