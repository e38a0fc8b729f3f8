"""Stubs: what a compiled class declares, written as a Java declaration without bodies.

A stub goes through the ordinary parser, so that compiled classes are resolved and typed by the same rules as sources.
Methods and constructors of stubs are native: their signatures are known, their behaviour is not. Constants of enums are
known by name and order, which is that of the class file, as every compiler writes it. What source code cannot name is
left out: private and synthetic members, bridges, and names that are no identifiers of Java.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, assert_never

from vernier.frontend.java.classpath.class_file import Access, ClassFile, InnerClass, Member
from vernier.frontend.java.classpath.constant_pool import ClassFileError, Constant
from vernier.frontend.java.classpath.signatures import (
    ArraySignature,
    ClassHeader,
    ClassSignature,
    MethodHeader,
    PrimitiveSignature,
    TypeParameter,
    TypeSignature,
    VariableSignature,
    WildcardSignature,
    parse_class,
    parse_field,
    parse_method,
)

FindClass: TypeAlias = Callable[[str], ClassFile | None]
"""The class file of an internal name; None where the class path has none"""

_RESERVED = frozenset(
    [
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "try",
        "void",
        "volatile",
        "while",
        "true",
        "false",
        "null",
        "_",
    ]
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_OBJECT = "java/lang/Object"


class _Unnamed(Exception):
    """Something has a name that source code cannot write."""


def stub_text(compiled: ClassFile, find: FindClass) -> str:
    """The compilation unit of a top-level class with its member classes. Raises ClassFileError if there is none."""
    package, _, _ = compiled.name.rpartition("/")
    try:
        header = f"package {_dotted(package)};\n" if package else ""
        return header + "\n".join(_Stub(compiled, find, ()).lines()) + "\n"
    except _Unnamed as error:
        raise ClassFileError(f"{error} is not a name of Java") from None


class _Stub:
    """The declaration of one class. `around` are the classes that it is a member of, outermost first."""

    def __init__(self, compiled: ClassFile, find: FindClass, around: tuple[str, ...]) -> None:
        self._class = compiled
        self._find = find
        self._around = (*around, compiled.name)
        self._inner = {item.name: item for item in compiled.inner_classes}
        own = self._inner.get(compiled.name) if around else None
        self._simple = compiled.name.rpartition("/")[2] if own is None else own.simple_name or ""
        self._access = compiled.access if own is None else own.access

    def lines(self) -> Iterator[str]:
        yield f"{self._modifiers()}{self._keyword()} {_identifier(self._simple)}{self._header()} {{"
        if self._class.is_enum:
            yield f"{', '.join(_identifier(item.name) for item in self._constants())};"
        yield from self._named(self._class.fields, self._field)
        yield from self._named(self._class.methods, self._method)
        if not self._is_interface and not self._class.is_enum and not any(map(self._is_constructor, self._declared())):
            # Otherwise the language adds a constructor that has a body.
            yield f"private {self._simple}() {{ }}"
        yield from self._member_classes()
        yield "}"

    def _named(self, members: Iterable[Member], write: Callable[[Member], str | None]) -> Iterator[str]:
        for member in members:
            try:
                line = None if Access.SYNTHETIC in member.access else write(member)
            except _Unnamed:
                continue
            if line is not None:
                yield line

    # ------------------------------------------------------------ the header

    @property
    def _is_interface(self) -> bool:
        return Access.INTERFACE in self._class.access

    def _modifiers(self) -> str:
        words = _visibility(self._access)
        if len(self._around) > 1 and Access.STATIC in self._access:
            words += "static "
        if not self._is_interface and not self._class.is_enum:
            words += "abstract " if Access.ABSTRACT in self._access else ""
            words += "final " if Access.FINAL in self._access else ""
        return words

    def _keyword(self) -> str:
        if Access.ANNOTATION in self._class.access:
            return "@interface"
        return "interface" if self._is_interface else "enum" if self._class.is_enum else "class"

    def _header(self) -> str:
        header = self._class_header()
        interfaces = ", ".join(map(self._type, header.interfaces))
        if Access.ANNOTATION in self._class.access:
            return ""
        parameters = self._type_parameters(header.parameters)
        if self._is_interface:
            return parameters + (f" extends {interfaces}" if interfaces else "")
        is_plain = self._class.is_enum or self._class.superclass in (None, _OBJECT)
        superclass = "" if is_plain else f" extends {self._type(header.superclass)}"
        return parameters + superclass + (f" implements {interfaces}" if interfaces else "")

    def _class_header(self) -> ClassHeader:
        if self._class.signature is not None:
            return parse_class(self._class.signature)
        above = ClassSignature(self._class.superclass or _OBJECT)
        return ClassHeader((), above, tuple(map(ClassSignature, self._class.interfaces)))

    # ------------------------------------------------------------ members

    def _constants(self) -> list[Member]:
        return [item for item in self._class.fields if Access.ENUM in item.access]

    def _field(self, field: Member) -> str | None:
        if Access.PRIVATE in field.access or (self._class.is_enum and Access.ENUM in field.access):
            return None
        type_ = parse_field(field.signature or field.descriptor)
        value = ""
        if field.constant is not None and Access.STATIC in field.access and Access.FINAL in field.access:
            value = _literal(field.constant, parse_field(field.descriptor))
        words = _visibility(field.access)
        words += "static " if Access.STATIC in field.access else ""
        words += "final " if Access.FINAL in field.access else ""
        return f"{words}{self._type(type_)} {_identifier(field.name)}{value};"

    def _declared(self) -> list[Member]:
        return [item for item in self._class.methods if Access.SYNTHETIC not in item.access]

    def _is_constructor(self, method: Member) -> bool:
        return method.name == "<init>"

    def _method(self, method: Member) -> str | None:
        if self._is_constructor(method):
            return None if self._class.is_enum else self._constructor(method)
        hidden = Access.PRIVATE in method.access or Access.BRIDGE in method.access or method.name == "<clinit>"
        if hidden or _is_left_to_object(method) or (self._class.is_enum and _is_made_by_the_language(method)):
            return None
        header = self._method_header(method)
        result = self._type(header.result)
        if Access.ANNOTATION in self._class.access:
            return f"{result} {_identifier(method.name)}();"
        parameters = self._parameters(header.parameters, method)
        variables = self._type_parameters(header.type_parameters)
        name = _identifier(method.name)
        return f"{self._method_modifiers(method)}{variables} {result} {name}({parameters}){self._throws(header)};"

    def _method_modifiers(self, method: Member) -> str:
        words = _visibility(method.access)
        words += "static " if Access.STATIC in method.access else ""
        # Constants of an enum implement its abstract methods, each in a way that nobody knows.
        is_abstract = Access.ABSTRACT in method.access and not self._class.is_enum
        if not is_abstract:
            return words + "native"
        return words + "abstract"

    def _constructor(self, constructor: Member) -> str:
        header = self._method_header(constructor)
        parameters = header.parameters
        if self._takes_outer_instance() and len(parameters) == len(parse_method(constructor.descriptor).parameters):
            parameters = parameters[1:]
        variables = self._type_parameters(header.type_parameters)
        words = _visibility(constructor.access)
        shown = self._parameters(parameters, constructor)
        return f"{words}{variables} {self._simple}({shown}){self._throws(header)} {{ }}"

    def _takes_outer_instance(self) -> bool:
        """The constructor of an inner class is given the enclosing object first, which its signature does not show."""
        return len(self._around) > 1 and Access.STATIC not in self._access

    def _method_header(self, method: Member) -> MethodHeader:
        header = parse_method(method.signature or method.descriptor)
        if header.throws:
            return header
        thrown = tuple(map(ClassSignature, method.exceptions))
        return MethodHeader(header.type_parameters, header.parameters, header.result, thrown)

    def _parameters(self, types: tuple[TypeSignature, ...], method: Member) -> str:
        texts = [self._type(type_) for type_ in types]
        if Access.VARARGS in method.access and types and isinstance(types[-1], ArraySignature):
            texts[-1] = f"{self._type(types[-1].element)}..."
        return ", ".join(f"{text} p{number}" for number, text in enumerate(texts))

    def _throws(self, header: MethodHeader) -> str:
        return f" throws {', '.join(map(self._type, header.throws))}" if header.throws else ""

    def _member_classes(self) -> Iterator[str]:
        for item in self._class.inner_classes:
            if item.outer != self._class.name or item.name in self._around or _is_hidden(item):
                continue
            compiled = self._find(item.name)
            if compiled is not None:
                try:
                    # All lines or none.
                    yield from list(_Stub(compiled, self._find, self._around).lines())
                except _Unnamed:
                    continue

    # ------------------------------------------------------------ types

    def _type_parameters(self, parameters: tuple[TypeParameter, ...]) -> str:
        texts = [self._type_parameter(item) for item in parameters]
        return f"<{', '.join(texts)}>" if texts else ""

    def _type_parameter(self, parameter: TypeParameter) -> str:
        bounds = " & ".join(map(self._type, parameter.bounds))
        is_plain = parameter.bounds in ((), (ClassSignature(_OBJECT),))
        return _identifier(parameter.name) + ("" if is_plain else f" extends {bounds}")

    def _type(self, type_: TypeSignature) -> str:
        match type_:
            case PrimitiveSignature(name=name):
                return name
            case VariableSignature(name=name):
                return _identifier(name)
            case ArraySignature(element=element):
                return f"{self._type(element)}[]"
            case WildcardSignature(kind=kind, bound=bound):
                return "?" if bound is None else f"? {kind} {self._type(bound)}"
            case ClassSignature():
                return self._class_type(type_)
            case _:
                assert_never(type_)

    def _class_type(self, type_: ClassSignature) -> str:
        text = self._source_name(type_.name, ()) + self._arguments(type_.arguments)
        for simple, arguments in type_.inner:
            text += f".{_identifier(simple)}{self._arguments(arguments)}"
        return text

    def _arguments(self, arguments: tuple[TypeSignature, ...]) -> str:
        return f"<{', '.join(map(self._type, arguments))}>" if arguments else ""

    def _source_name(self, name: str, seen: tuple[str, ...]) -> str:
        """How source code writes the name of a class. A class that is a member of another is listed by every class
        file that mentions it (4.7.6), or says so itself; of others a `$` may be part of the name or not."""
        known = self._inner.get(name)
        if known is None and "$" in name:
            compiled = self._find(name)
            if compiled is None:
                return _dotted(name.replace("$", "/"))
            known = next((item for item in compiled.inner_classes if item.name == name), None)
        if known is None or name in seen:
            return _dotted(name)
        if known.outer is None or known.simple_name is None:
            raise _Unnamed(name)
        return f"{self._source_name(known.outer, (*seen, name))}.{_identifier(known.simple_name)}"


def _visibility(access: Access) -> str:
    for flag, word in ((Access.PUBLIC, "public "), (Access.PROTECTED, "protected "), (Access.PRIVATE, "private ")):
        if flag in access:
            return word
    return ""


def _is_hidden(item: InnerClass) -> bool:
    return item.simple_name is None or Access.PRIVATE in item.access or Access.SYNTHETIC in item.access


def _is_left_to_object(method: Member) -> bool:
    """An unknown number would be another one at each call, and no map would find its keys."""
    return method.name == "hashCode" and method.descriptor == "()I"


def _is_made_by_the_language(method: Member) -> bool:
    return (method.name, method.descriptor.partition(")")[0]) in (("values", "("), ("valueOf", "(Ljava/lang/String;"))


def _dotted(name: str) -> str:
    return ".".join(_identifier(part) for part in name.split("/"))


def _identifier(name: str) -> str:
    if not name.replace("$", "_").isidentifier() or name in _RESERVED:
        raise _Unnamed(repr(name))
    return name


# ---------------------------------------------------------------- constants


def _literal(value: Constant, type_: TypeSignature) -> str:
    """An initialiser with this value of this type; none if there is no way to write it."""
    if isinstance(value, str):
        text = _string(value)
        return f" = {text}" if text is not None else ""
    kind = type_.name if isinstance(type_, PrimitiveSignature) else ""
    match kind:
        case "boolean":
            return f" = {'true' if value else 'false'}"
        case "char" | "byte" | "short":
            return f" = ({kind}) {value}"
        case "int" | "long":
            return f" = {value}{'L' if kind == 'long' else ''}"
        case "float" | "double":
            return f" = {_floating(float(value), 'f' if kind == 'float' else 'd')}"
        case _:
            return ""


def _floating(value: float, suffix: str) -> str:
    if math.isnan(value):
        return f"0.0{suffix} / 0.0{suffix}"
    if math.isinf(value):
        return f"{'-' if value < 0 else ''}1.0{suffix} / 0.0{suffix}"
    return f"{value.hex()}{suffix}"


def _string(value: str) -> str | None:
    """A string literal; None for text that is not Unicode, which no source file has."""
    units = value.encode("utf-16-be", "surrogatepass")
    try:
        units.decode("utf-16-be")
    except UnicodeDecodeError:
        return None
    codes = [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]
    return '"' + "".join(map(_character, codes)) + '"'


def _character(code: int) -> str:
    sign = chr(code)
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    if code < 0x20:
        return f"\\{code:03o}"
    return sign if code < 0x7F else f"\\u{code:04x}"
