"""The reader of class files: what it gives for files made by hand, and that nothing but its own error comes out."""

from __future__ import annotations

import random

import pytest

from tests.java_classpath.writer import ABSTRACT, FINAL, PUBLIC, STATIC, Field, Inner, Method, class_bytes
from vernier.frontend.java.classpath.class_file import Access, ClassFile, read_class
from vernier.frontend.java.classpath.constant_pool import ClassFileError
from vernier.frontend.java.classpath.signatures import (
    ArraySignature,
    ClassSignature,
    PrimitiveSignature,
    TypeParameter,
    VariableSignature,
    WildcardSignature,
    parse_class,
    parse_field,
    parse_method,
)
from vernier.frontend.java.classpath.stubs import stub_text

BOX = class_bytes(
    "org/lib/Box",
    [
        Field("MAX", "I", PUBLIC | STATIC | FINAL, 7),
        Field("NAME", "Ljava/lang/String;", PUBLIC | STATIC | FINAL, 'a"é\n'),
        Field("content", "Ljava/lang/Object;", signature="TT;"),
        Method("<init>", "()V"),
        Method("open", "()Ljava/lang/Object;", PUBLIC | ABSTRACT, ["java/io/IOException"], "()TT;"),
        Method("<clinit>", "()V", STATIC),
        Method("int", "()V"),
    ],
    access=PUBLIC | ABSTRACT,
    interfaces=["java/util/List"],
    signature="<T::Ljava/lang/Comparable<-TT;>;>Ljava/lang/Object;Ljava/util/List<TT;>;",
    inner=[Inner("org/lib/Box$Lid", "org/lib/Box", "Lid")],
)
LID = class_bytes("org/lib/Box$Lid", [Method("<init>", "(I)V")], inner=[Inner("org/lib/Box$Lid", "org/lib/Box", "Lid")])
STUB = r"""package org.lib;
public abstract class Box<T extends java.lang.Comparable<? super T>> implements java.util.List<T> {
public static final int MAX = 7;
public static final java.lang.String NAME = "a\"\u00e9\n";
public T content;
public  Box() { }
public abstract T open() throws java.io.IOException;
public static class Lid {
public  Lid(int p0) { }
}
}
"""


def test_a_class_is_read() -> None:
    box = read_class(BOX)
    assert (box.name, box.superclass, box.interfaces) == ("org/lib/Box", "java/lang/Object", ("java/util/List",))
    assert box.access == Access.PUBLIC | Access.ABSTRACT
    assert [field.constant for field in box.fields] == [7, 'a"é\n', None]
    assert box.methods[1].exceptions == ("java/io/IOException",)


def _find(name: str) -> ClassFile | None:
    return read_class(LID) if name == "org/lib/Box$Lid" else None


def test_a_stub_has_what_source_code_can_name() -> None:
    assert stub_text(read_class(BOX), _find) == STUB


def test_signatures() -> None:
    variable, text = VariableSignature("T"), ClassSignature("java/lang/String")
    assert parse_field("[[J") == ArraySignature(ArraySignature(PrimitiveSignature("long")))
    assert parse_field("La/B<*+TT;>.C<Ljava/lang/String;>;") == ClassSignature(
        "a/B", (WildcardSignature("?"), WildcardSignature("extends", variable)), (("C", (text,)),)
    )
    method = parse_method("<X:Ljava/lang/Exception;>(TX;I)V^TX;")
    assert method.type_parameters == (TypeParameter("X", (ClassSignature("java/lang/Exception"),)),)
    assert method.throws == (VariableSignature("X"),)
    assert parse_class("Ljava/lang/Object;La/B;").interfaces == (ClassSignature("a/B"),)


@pytest.mark.parametrize("text", ["", "L", "La/B", "La/B<", "Q", "II", "[", "L;", "La//B;", "T;", "[" * 300 + "I"])
def test_what_is_no_signature(text: str) -> None:
    with pytest.raises(ClassFileError):
        parse_field(text)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "truncated"),
        (b"PK\3\4 no class", "not a class file"),
        (BOX[:-3], "truncated"),
        (BOX + b"\0", "behind the end"),
        (class_bytes("A", version=70), "version 70 (Java 26) is newer"),
        (class_bytes("A", version=44), "does not exist"),
        (class_bytes("A;B"), "is not the name of a class"),
    ],
)
def test_what_is_wrong_is_told(data: bytes, why: str) -> None:
    with pytest.raises(ClassFileError) as error:
        read_class(data)
    assert why in str(error.value)


def test_damaged_bytes_raise_nothing_else() -> None:
    chance = random.Random(17)
    refused = 0
    for _ in range(300):
        data = bytearray(BOX)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        try:
            stub_text(read_class(bytes(data)), _find)
        except ClassFileError:
            refused += 1
    assert 100 < refused < 300
