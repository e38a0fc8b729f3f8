"""Helpers of the tests: attribute a piece of Java and look at it."""

from __future__ import annotations

from tests.java_attribution.corpus import attribute_all
from tests.java_attribution.render import tell
from vernier.core.diagnostic import Severity
from vernier.frontend.java.attribute import JavaAttribution, ModelLibrary, SourceText, load_program
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol


def program(*texts: str) -> JavaAttribution:
    """A program of files T0.java, T1.java, ..."""
    sources = [SourceText(f"T{i}.java", text) for i, text in enumerate(texts)]
    return load_program(sources, ModelLibrary.standard())


def method(attribution: JavaAttribution, name: str, owner: str = "T") -> MethodSymbol:
    symbol = class_of(attribution, owner)
    return symbol.constructors[0] if name == "<init>" else symbol.methods[name][0]


def class_of(attribution: JavaAttribution, name: str) -> ClassSymbol:
    symbol = attribution.class_named(name)
    assert symbol is not None, name
    return symbol


def statements(code: str, members: str = "", header: str = "") -> list[str]:
    """The statements of a method `m` of a class T with these members; there must be no errors."""
    attribution = program(f"{header} class T {{ {members} void m() throws Exception {{ {code} }} }}")
    body = attribution.body(method(attribution, "m"))
    assert body is not None
    assert [d.message for d in attribution.diagnostics if d.severity is not Severity.NOTE] == []
    return [tell(statement) for statement in body.body.statements]


def last(code: str, members: str = "", header: str = "") -> str:
    """The last of `statements`."""
    return statements(code, members, header)[-1]


def errors(*texts: str) -> list[str]:
    """All diagnostics of a program with every body attributed, as `line:column code message`."""
    attribution = program(*texts)
    attribute_all(attribution)
    return [f"{d.span.line}:{d.span.column} {d.code} {d.message}" for d in attribution.diagnostics]
