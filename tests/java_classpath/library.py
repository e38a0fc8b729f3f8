"""A small library, compiled by hand, for programs that are checked with it on the class path."""

from __future__ import annotations

from pathlib import Path

from tests.java_classpath.writer import (
    ABSTRACT,
    FINAL,
    PRIVATE,
    PUBLIC,
    STATIC,
    VARARGS,
    Field,
    Inner,
    Method,
    class_bytes,
    enum_bytes,
    interface_bytes,
    write_jar,
)

_NESTED = [Inner("lib/Config$Builder", "lib/Config", "Builder")]
CLASSES = {
    "lib/Source": interface_bytes(
        "lib/Source",
        [
            Method("next", "()I", PUBLIC | ABSTRACT, ["java/io/IOException"]),
            Method("open", "()Llib/Source;", PUBLIC | STATIC),
            Method("close", "()V", PUBLIC | ABSTRACT),
        ],
    ),
    "lib/Level": enum_bytes(
        "lib/Level",
        ["LOW", "HIGH"],
        [Method("weight", "()I"), Field("FIRST", "Llib/Level;", PUBLIC | STATIC | FINAL)],
    ),
    "lib/Holder": class_bytes(
        "lib/Holder",
        [
            Method("get", "()Ljava/lang/Object;", PUBLIC, (), "()TT;"),
            Method(
                "of",
                "(Ljava/lang/Object;)Llib/Holder;",
                PUBLIC | STATIC,
                (),
                "<T:Ljava/lang/Object;>(TT;)Llib/Holder<TT;>;",
            ),
        ],
        signature="<T:Ljava/lang/Object;>Ljava/lang/Object;",
    ),
    "lib/Config": class_bytes(
        "lib/Config",
        [
            Field("MAX", "I", PUBLIC | STATIC | FINAL, 7),
            Field("NAME", "Ljava/lang/String;", PUBLIC | STATIC | FINAL, "né"),
            Field("shared", "Llib/Source;", PUBLIC | STATIC),
            Method("level", "()Llib/Level;", PUBLIC | STATIC),
            Method("of", "([Ljava/lang/String;)Llib/Config$Builder;", PUBLIC | STATIC | VARARGS),
            Method("of", "(I)Ljava/lang/String;", PUBLIC | STATIC),
            Method("thing", "(Lorg/gone/Thing;)Lorg/gone/Thing;", PUBLIC | STATIC),
        ],
        inner=_NESTED,
    ),
    "lib/Config$Builder": class_bytes("lib/Config$Builder", [Method("build", "()Llib/Config;")], inner=_NESTED),
    "lib/Refused": class_bytes(
        "lib/Refused",
        [Method("<init>", "(Ljava/lang/String;)V")],
        superclass="java/lang/RuntimeException",
    ),
    "lib/Handler": interface_bytes(
        "lib/Handler",
        [Method("handle", "(Ljava/lang/Object;)V", PUBLIC | ABSTRACT, (), "(TT;)V")],
        "<T:Ljava/lang/Object;>Ljava/lang/Object;",
    ),
    "lib/Bus": class_bytes(
        "lib/Bus",
        [
            Method("first", "()Llib/Source;", PUBLIC | STATIC),
            Method("add", "(Llib/Source;)V", PUBLIC | STATIC),
            Method("each", "(Llib/Handler;)V", PUBLIC | STATIC, (), "(Llib/Handler<-Ljava/lang/String;>;)V"),
        ],
    ),
    "lib/Table": class_bytes(
        "lib/Table",
        [
            Method("<init>", "()V"),
            Method("rows", "()Llib/Table$Rows;", PUBLIC, (), "()Llib/Table<TE;>.Rows;"),
            Method("both", "()J"),
            Method("both", "()I"),
        ],
        signature="<E:Ljava/lang/Object;>Ljava/lang/Object;",
        inner=[Inner("lib/Table$Rows", "lib/Table", "Rows", PRIVATE)],
    ),
    "lib/Log": interface_bytes(
        "lib/Log",
        [
            Method("get", "(Ljava/lang/Class;)Llib/Log;", PUBLIC | STATIC, (), "(Ljava/lang/Class<*>;)Llib/Log;"),
            Method("info", "(Ljava/lang/String;Ljava/lang/Object;)V", PUBLIC | ABSTRACT),
            Method("info", "(Ljava/lang/String;[Ljava/lang/Object;)V", PUBLIC | ABSTRACT | VARARGS),
        ],
    ),
    "lib/Names": class_bytes(
        "lib/Names",
        [Method("<init>", "()V")],
        superclass="java/util/ArrayList",
        signature="Ljava/util/ArrayList<Ljava/lang/String;>;",
    ),
}


def library(folder: Path) -> str:
    """The jar of the library."""
    return str(write_jar(folder / "lib.jar", CLASSES))
