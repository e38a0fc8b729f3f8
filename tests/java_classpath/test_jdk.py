"""What the reader says of classes of the JDK agrees with reflection, and every stub of them is Java."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import assert_never

import pytest

from vernier.frontend.java.classpath.class_file import Access, ClassFile, Member, read_class
from vernier.frontend.java.classpath.signatures import (
    ArraySignature,
    ClassSignature,
    PrimitiveSignature,
    TypeParameter,
    TypeSignature,
    VariableSignature,
    WildcardSignature,
    parse_class,
    parse_field,
    parse_method,
)
from vernier.frontend.java.classpath.stubs import stub_text
from vernier.frontend.java.syntax.parse import parse
from vernier.frontend.java.syntax.sources import SourceText

NAMES = (
    "java.lang.Object java.lang.String java.lang.Integer java.lang.Enum java.lang.Thread "
    "java.lang.Thread$State java.lang.Override java.lang.Record java.lang.ProcessBuilder "
    "java.lang.ProcessBuilder$Redirect java.util.List java.util.Map java.util.Map$Entry java.util.HashMap "
    "java.util.TreeMap java.util.Collections java.util.Arrays java.util.Locale java.util.Locale$Builder "
    "java.util.concurrent.ConcurrentHashMap java.util.concurrent.CompletableFuture "
    "java.util.concurrent.TimeUnit java.util.function.Function java.util.stream.Stream "
    "java.util.stream.Collectors java.util.stream.Collector java.time.LocalDate "
    "java.time.format.DateTimeFormatter java.nio.file.Files java.nio.ByteBuffer java.math.BigDecimal "
    "java.io.File java.lang.invoke.MethodHandles "
    "java.util.AbstractMap$SimpleEntry java.util.EnumMap java.util.Optional java.lang.Character "
    "java.lang.Double java.text.SimpleDateFormat"
)


def _shown(type_: TypeSignature) -> str:
    match type_:
        case PrimitiveSignature(name=name):
            return name
        case VariableSignature(name=name):
            return f"'{name}"
        case ArraySignature(element=element):
            return f"{_shown(element)}[]"
        case WildcardSignature(kind=kind, bound=bound):
            is_plain = bound is None or bound == ClassSignature("java/lang/Object")
            return "?" if bound is None or (is_plain and kind == "extends") else f"? {kind} {_shown(bound)}"
        case ClassSignature(name=name, arguments=arguments, inner=inner):
            text = name.replace("/", ".") + _arguments(arguments)
            return text + "".join(f".{simple}{_arguments(given)}" for simple, given in inner)
        case _:
            assert_never(type_)


def _arguments(types: Iterable[TypeSignature]) -> str:
    texts = ",".join(map(_shown, types))
    return f"<{texts}>" if texts else ""


def _parameters(parameters: Iterable[TypeParameter]) -> str:
    bounds = (item.bounds or (ClassSignature("java/lang/Object"),) for item in parameters)
    names = (item.name for item in parameters)
    return "".join(f"<{name}:{'&'.join(map(_shown, each))}>" for name, each in zip(names, bounds, strict=True))


def _described(compiled: ClassFile) -> set[str]:
    """One line for the header and for each member, in the words of `Describe.java`."""
    lines = set()
    if compiled.signature is None:
        above = [] if compiled.superclass is None or Access.INTERFACE in compiled.access else [compiled.superclass]
        lines.add(f"class above {_list(map(ClassSignature, (*above, *compiled.interfaces)))}")
    else:
        header = parse_class(compiled.signature)
        superclass = () if Access.INTERFACE in compiled.access else (header.superclass,)
        lines.add(f"class{_parameters(header.parameters)} above {_list((*superclass, *header.interfaces))}")
    for field in compiled.fields:
        if Access.SYNTHETIC not in field.access:
            type_ = _shown(parse_field(field.signature or field.descriptor))
            lines.add(f"{_flags(field)} {type_} {field.name}")
    lines |= {_method(each) for each in compiled.methods if Access.SYNTHETIC not in each.access}
    return {line for line in lines if "<clinit>" not in line}


def _list(types: Iterable[TypeSignature]) -> str:
    return f"[{', '.join(map(_shown, types))}]"


def _flags(member: Member) -> int:
    return member.access & (
        Access.PUBLIC | Access.PRIVATE | Access.PROTECTED | Access.STATIC | Access.FINAL | Access.ABSTRACT
    )


def _method(method: Member) -> str:
    # Reflection reports the signatures of constructors of inner classes in ways of its own.
    is_constructor = method.name == "<init>"
    header = parse_method(method.descriptor if is_constructor else method.signature or method.descriptor)
    thrown = header.throws or tuple(map(ClassSignature, method.exceptions))
    parameters = ",".join(map(_shown, header.parameters))
    variables = _parameters(header.type_parameters)
    varargs = Access.VARARGS in method.access
    return (
        f"{_flags(method)}{variables} {_shown(header.result)} {method.name}({parameters}) "
        f"{','.join(map(_shown, thrown))} {str(varargs).lower()}"
    )


@pytest.mark.needs("java")
def test_signatures_are_those_of_reflection(tmp_path: Path) -> None:
    source = Path(__file__).parent / "Describe.java"
    done = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", str(source), str(tmp_path), *NAMES.split()],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    expected: dict[str, set[str]] = {}
    for line in done.stdout.splitlines():
        name, _, text = line.partition("\t")
        expected.setdefault(name, set()).add(text)
    assert sorted(expected) == sorted(NAMES.split())
    classes = {name: read_class((tmp_path / f"{name}.class").read_bytes()) for name in NAMES.split()}
    for name, compiled in classes.items():
        assert _described(compiled) == expected[name], name
        if "$" not in name:
            _, errors = parse(SourceText(name, stub_text(compiled, lambda _: None)))
            assert not errors, (name, errors)
