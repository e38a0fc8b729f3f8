"""Formulas as expressions of the source: for people, and exactly as C evaluates them."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from vernier.certificates.source_text import Casts, SourceText
from vernier.cli.main import run
from vernier.ir.types import I8, I32, I64, U32, IntType, Type
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BOOL, BitVecSort, FloatSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model

_TYPES: dict[str, Type] = {"x": I32, "y": I32, "u": U32, "l": I64, "c": I8}
_C_NAMES = {"x": "int", "y": "int", "u": "unsigned", "l": "long long", "c": "signed char"}


def _naming(name: str) -> tuple[str, Type | None] | None:
    return (name, _TYPES[name]) if name in _TYPES else None


def _symbol(terms: Terms, name: str) -> Term:
    type_ = _TYPES[name]
    assert isinstance(type_, IntType)
    return terms.symbol(name, BitVecSort(type_.width))


def test_for_people() -> None:
    terms = Terms()
    x, y, u = (_symbol(terms, name) for name in "xyu")
    zero = terms.bv(0, 32)
    bounds = terms.and_(terms.bv_sle(zero, x), terms.not_(terms.bv_slt(y, x)))
    formula = terms.or_(bounds, terms.eq(terms.bv_extract(u, 0, 0), terms.bv(0, 1)))
    assert SourceText(_naming, Casts.LEFT_OUT).weakened(formula) == "((0 <= x) && (y >= x)) || ((u & 1) == 0)"
    assert SourceText(_naming, Casts.LEFT_OUT).weakened(terms.bv_ult(x, y)) == "x <u y"


def test_for_c() -> None:
    terms = Terms()
    x, y, u = (_symbol(terms, name) for name in "xyu")
    write = SourceText(_naming, Casts.EXACT).weakened
    assert write(terms.bv_sle(x, terms.bv(-(1 << 31), 32))) == "x <= (-2147483647 - 1)"
    assert write(terms.bv_slt(terms.bv_add(x, y), y)) == "(int)((unsigned int)x + (unsigned int)y) < y"
    assert write(terms.bv_ult(u, x)) == "u < (unsigned int)x"


def test_what_has_no_name_is_weakened() -> None:
    terms = Terms()
    x, hidden = _symbol(terms, "x"), terms.symbol("hidden", BitVecSort(32))
    known, unknown = terms.bv_sle(x, terms.bv(3, 32)), terms.bv_sle(x, hidden)
    write = SourceText(_naming, Casts.EXACT).weakened
    assert write(terms.and_(known, unknown)) == "x <= 3"
    assert write(terms.or_(known, unknown)) == "1"
    assert write(terms.not_(terms.and_(known, unknown))) == "1"
    assert write(terms.and_(known, terms.not_(terms.symbol("b", BOOL)))) == "x <= 3"


def test_floats_that_are_computed_are_weakened() -> None:
    terms = Terms()
    number, chosen = terms.symbol("f", FloatSort(8, 24)), terms.symbol("b", BOOL)
    computed = (terms.fp_add(number, number), terms.ite(chosen, number, terms.fp_neg(number)))
    for casts, weakest in ((Casts.EXACT, "1"), (Casts.LEFT_OUT, "true")):
        write = SourceText(lambda name: (name, None), casts).weakened
        assert [write(terms.fp_lt(item, number)) for item in computed] == [weakest, weakest]


def _number(terms: Terms, width: int, depth: int, choose: random.Random) -> Term:
    if depth == 0 or choose.random() < 0.2:
        names = [name for name, type_ in _TYPES.items() if isinstance(type_, IntType) and type_.width == width]
        if choose.random() < 0.3 or not names:
            return terms.bv(choose.choice([0, 1, -1, 7, 1 << (width - 1), (1 << (width - 1)) - 1]), width)
        return _symbol(terms, choose.choice(names))
    left = _number(terms, width, depth - 1, choose)
    if choose.random() < 0.2 and width > 8:
        narrow = _number(terms, width // 2 if width == 64 else 8, depth - 1, choose)
        extend = choose.choice([terms.bv_zero_extend, terms.bv_sign_extend])
        return extend(narrow, width - narrow.sort.width)
    if choose.random() < 0.2:
        return terms.ite(_truth(terms, depth - 1, choose), left, _number(terms, width, depth - 1, choose))
    operation = choose.choice([terms.bv_add, terms.bv_sub, terms.bv_mul, terms.bv_and, terms.bv_or, terms.bv_xor])
    return operation(left, _number(terms, width, depth - 1, choose))


def _truth(terms: Terms, depth: int, choose: random.Random) -> Term:
    if depth > 1 and choose.random() < 0.4:
        left, right = _truth(terms, depth - 1, choose), _truth(terms, depth - 1, choose)
        joined: Term = choose.choice([terms.and_(left, right), terms.or_(left, right), terms.xor(left, right)])
        return joined
    if choose.random() < 0.2:
        return terms.not_(_truth(terms, depth, choose))
    width = choose.choice([8, 32, 32, 32, 64])
    left, right = _number(terms, width, depth, choose), _number(terms, width, depth, choose)
    if choose.random() < 0.2 and width > 8:
        left, right = terms.bv_extract(left, 5, 2), terms.bv(choose.randrange(16), 4)
        return terms.eq(left, right)
    compare = choose.choice([terms.bv_slt, terms.bv_sle, terms.bv_ult, terms.bv_ule, terms.eq])
    return compare(left, right)


@pytest.mark.needs("gcc")
def test_c_computes_the_same(tmp_path: Path) -> None:
    choose, terms = random.Random(3), Terms()
    write = SourceText(_naming, Casts.EXACT).weakened
    formulas = [_truth(terms, 3, choose) for _ in range(300)]
    lines, expected = [], []
    for formula in formulas:
        values = {name: choose.choice([0, 1, -1, 5, choose.getrandbits(64)]) for name in _TYPES}
        model = Model({name: value % (1 << _symbol(terms, name).sort.width) for name, value in values.items()})
        expected.append(str(int(bool(Evaluator(model).value(formula)))))
        given = "; ".join(
            f"{_C_NAMES[name]} {name} = ({_C_NAMES[name]}){value & (2**64 - 1)}ULL" for name, value in values.items()
        )
        lines.append(
            f'{{ {given}; (void)x, (void)y, (void)u, (void)l, (void)c; printf("%d", ({write(formula)}) != 0); }}'
        )
    source = tmp_path / "t.c"
    source.write_text("#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "\nreturn 0; }\n")
    subprocess.run(
        ["gcc", "-fsanitize=undefined", "-o", str(tmp_path / "t"), str(source)], check=True, capture_output=True
    )
    found = subprocess.run([str(tmp_path / "t")], check=True, capture_output=True, text=True)
    assert found.stderr == ""
    assert found.stdout == "".join(expected)


def test_show_invariants(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "Up.java"
    source.write_text("class Up { static void up(int n) { int i = 0; while (i < n) i++; assert i >= 0; } }")
    run(["check", str(source), "--engine", "induction", "--show", "invariants", "--store", str(tmp_path / "store")])
    told = capsys.readouterr().out
    assert "invariants: 1 of" in told
    assert "Up.java:1:54: (0 <= i) && ((i == 0) || (i <= n))" in told
