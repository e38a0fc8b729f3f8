"""The program under attribution: all classes by name, loaded and completed on demand, and the cached results."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span
from vernier.frontend.java.attribute.classes import headers, members
from vernier.frontend.java.attribute.classes.enter import class_symbol, member_class_nodes
from vernier.frontend.java.attribute.classes.library import ModelLibrary, is_jdk_package
from vernier.frontend.java.attribute.classes.units import read_unit
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.scopes import Access, Scope, ScopeKind, Unit
from vernier.frontend.java.attribute.typing.lookup import Lookup
from vernier.frontend.java.attribute.typing.typenames import TypeNames
from vernier.frontend.java.attribute.typing.types import Types
from vernier.frontend.java.classpath.class_path import ClassPath
from vernier.frontend.java.symbols import (
    ClassForm,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    Variable,
)
from vernier.frontend.java.syntax.escapes import translate
from vernier.frontend.java.syntax.parse import SourceFile, parse
from vernier.frontend.java.syntax.sources import SourceText

if TYPE_CHECKING:
    from tree_sitter import Node

MODEL_WINS = frozenset({"org.sosy_lab.sv_benchmarks.Verifier"})
"""Classes whose model is used even when the user's files define them: they stand for the environment."""

_NO_PLACE = Span("<library>", 0, 0, 0, 0)


class CompletionStage(IntEnum):
    ENTERED = 0
    HEADER_STARTED = 1
    HEADER = 2
    MEMBERS_STARTED = 3
    MEMBERS = 4


def _likely_superclass(simple: str) -> str:
    """What a class without a model extends. By convention the name tells what can be thrown; whatever depends on the
    class rests on a missing model anyway, so a wrong guess makes no answer wrong."""
    for suffix in ("Exception", "Error"):
        if simple.endswith(suffix):
            return f"java.lang.{suffix}"
    return "java.lang.Object"


class Program:
    """Classes, their scopes and stages, and the diagnostics. Bodies are attributed elsewhere."""

    def __init__(self, library: ModelLibrary, class_path: ClassPath | None = None) -> None:
        self.library = library
        self.class_path = class_path or ClassPath()
        self.classes: dict[str, ClassSymbol] = {}
        self.user_classes: list[ClassSymbol] = []
        self.diagnostics: list[Diagnostic] = []
        self.generated: dict[MethodSymbol, str] = {}
        self.constants: dict[Variable, int | float | bool | str] = {}
        self.constant_states: set[FieldSymbol] = set()
        self.unknown_fields: dict[tuple[ClassSymbol, str], FieldSymbol] = {}
        self.unknown_methods: dict[tuple[object, ...], MethodSymbol] = {}
        self.function_results: dict[tuple[object, ...], JavaType | None] = {}
        self.lambda_values: dict[tuple[object, ...], tuple[JavaType, ...]] = {}
        self.local_names: dict[tuple[ClassSymbol, int], str] = {}
        self.anonymous_parents: dict[MethodSymbol, tuple[MethodSymbol | None, bool]] = {}
        self.types = Types(self)
        self.lookup = Lookup(self.types, self)
        self.names = TypeNames(self, self.types, self.lookup)
        self._units: dict[ClassSymbol, Unit] = {}
        self._declared: dict[ClassSymbol, Scope] = {}
        self._scopes: dict[ClassSymbol, Scope] = {}
        self._stages: dict[ClassSymbol, CompletionStage] = {}
        self._opaque: dict[ClassSymbol, None] = {}
        self._guessed: dict[ClassSymbol, tuple[str, ...]] = {}
        self._noted: set[str] = set()
        self._absent: set[str] = set()
        self._packages: set[str] = set()
        self._owners = 0
        self._open_headers = 0
        self._reported: set[Diagnostic] = set()
        self._untyped: set[Span] = set()

    # ------------------------------------------------------------ diagnostics

    def complain(self, code: str, message: str, span: Span, severity: Severity = Severity.ERROR) -> None:
        """Add a diagnostic once."""
        diagnostic = Diagnostic(severity, code, message, span)
        if diagnostic not in self._reported:
            self._reported.add(diagnostic)
            self.diagnostics.append(diagnostic)

    def report(self, error: AttributionError, file: SourceFile) -> None:
        """An error in what the user has written; where a part of it has a type that nobody knows, it is none."""
        place = file.span(error.node)
        if any(map(place.contains, self._untyped)):
            message = f"not translated, as it depends on the type of what has no model ({error.message})"
            self.complain("missing-model", message, place, Severity.NOTE)
        else:
            self.complain(error.code, error.message, place, error.severity)

    def note_untyped(self, span: Span) -> None:
        """A value of a library without a model is used where nothing says which type it has."""
        self._untyped.add(span)

    def rewind(self, mark: int) -> None:
        """Forget the diagnostics after `mark`: what was attributed there is attributed again."""
        for diagnostic in self.diagnostics[mark:]:
            self._reported.discard(diagnostic)
        del self.diagnostics[mark:]

    def note_missing(self, symbol: ClassSymbol, span: Span) -> None:
        """Say once, where it is first used, that a class has no model."""
        if symbol.name not in self._noted:
            self._noted.add(symbol.name)
            hint = "" if is_jdk_package(symbol.name.rpartition(".")[0]) else self._what_to_add(symbol)
            self.complain("missing-model", f"no model of class {symbol.name}{hint}", span, Severity.NOTE)

    def note_missing_member(self, symbol: ClassSymbol, name: str, span: Span) -> None:
        """Say once, where it is first used, that a member of a library class has no model."""
        qualified = f"{symbol.name}.{name}"
        if symbol.name not in self._noted and qualified not in self._noted:
            self._noted.add(qualified)
            self.complain("missing-model", f"no model of {qualified}", span, Severity.NOTE)

    # ------------------------------------------------------------ entering

    def add_user_source(self, source: SourceText) -> None:
        """Parse and enter one file of the user; a file with syntax errors is reported and left out."""
        file, errors = parse(source)
        if errors:
            self.diagnostics.extend(errors)
            return
        unit, declarations, strays = read_unit(file, is_library=False)
        for node in strays:
            self.complain("syntax", "a class, interface, enum or record is expected here", file.span(node))
        self._packages.add(unit.package)
        for node in declarations:
            name = _qualified(unit.package, _name_of(node))
            if name in MODEL_WINS and self.top_level(unit.package, _name_of(node)) is not None:
                continue
            self._enter_top(node, unit, name)

    def _enter_top(self, node: Node, unit: Unit, name: str) -> None:
        if name in self.classes:
            if not unit.is_library:
                self.complain("duplicate", f"class {name} is already defined", unit.file.span(node))
            return
        symbol = class_symbol(node, unit.file, name, None, is_library=unit.is_library)
        self.enter(symbol, unit, Scope(ScopeKind.UNIT, unit, None, None))

    def enter(self, symbol: ClassSymbol, unit: Unit, declared: Scope) -> None:
        """Register a class and its member classes; `declared` is the scope its declaration stands in."""
        pending = [(symbol, declared)]
        while pending:
            current, place = pending.pop()
            self.classes[current.name] = current
            self._units[current] = unit
            self._declared[current] = place
            self._stages[current] = CompletionStage.ENTERED
            if not current.is_library:
                self.user_classes.append(current)
            assert current.node is not None
            scope = self.class_scope(current)
            nested: list[tuple[ClassSymbol, Scope]] = []
            for node in member_class_nodes(current.node):
                name = f"{current.name}${_name_of(node)}"
                member = class_symbol(node, unit.file, name, current, is_library=current.is_library)
                if member.simple_name in current.member_classes:
                    self.complain("duplicate", f"class {name} is already defined", member.span)
                    continue
                current.member_classes[member.simple_name] = member
                nested.append((member, scope))
            pending.extend(reversed(nested))

    def replace(self, symbol: ClassSymbol) -> None:
        """Drop an earlier class of the same name: its declaration is being attributed again."""
        pending = [self.classes.get(symbol.name)]
        while pending:
            old = pending.pop()
            if old is not None:
                del self.classes[old.name]
                if not old.is_library:
                    self.user_classes.remove(old)
                pending.extend(old.member_classes.values())

    def finish_user_classes(self) -> None:
        """Complete every user class, so that errors in declarations are known up front."""
        declared = list(self.user_classes)
        for symbol in declared:
            self.complete_header(symbol)
        headers.check_cycles(self, declared)
        for symbol in declared:
            self.complete_members(symbol)

    # ------------------------------------------------------------ completion

    @property
    def headers_in_progress(self) -> bool:
        return self._open_headers > 0

    def complete_header(self, symbol: ClassSymbol) -> None:
        if self._stages.get(symbol, CompletionStage.MEMBERS) >= CompletionStage.HEADER_STARTED:
            return
        self._stages[symbol] = CompletionStage.HEADER_STARTED
        self._open_headers += 1
        try:
            headers.complete_header(self, symbol)
        finally:
            self._open_headers -= 1
        self._stages[symbol] = CompletionStage.HEADER

    def complete_members(self, symbol: ClassSymbol) -> None:
        if self._stages.get(symbol, CompletionStage.MEMBERS) >= CompletionStage.MEMBERS_STARTED:
            return
        self.complete_header(symbol)
        if self._stages[symbol] is not CompletionStage.HEADER:
            return
        self._stages[symbol] = CompletionStage.MEMBERS_STARTED
        members.complete_members(self, symbol)
        self._stages[symbol] = CompletionStage.MEMBERS
        for ancestor in self.types.ancestors(symbol):
            self.complete_members(ancestor)

    def mark_complete(self, symbol: ClassSymbol, unit: Unit, declared: Scope) -> None:
        """Register a class whose header was made by hand (anonymous classes): only its members are open."""
        self.enter(symbol, unit, declared)
        self._stages[symbol] = CompletionStage.HEADER

    def unit_of(self, symbol: ClassSymbol) -> Unit:
        return self._units[symbol]

    def declared_scope(self, symbol: ClassSymbol) -> Scope:
        return self._declared[symbol]

    def class_scope(self, symbol: ClassSymbol) -> Scope:
        """The scope of the members of a class."""
        scope = self._scopes.get(symbol)
        if scope is None:
            scope = Scope(ScopeKind.CLASS, self._units[symbol], self._declared[symbol], symbol)
            scope.access = Access.STATIC
            self._scopes[symbol] = scope
        return scope

    def fresh_owner(self) -> int:
        self._owners += 1
        return self._owners

    # ------------------------------------------------------------ finding

    def top_level(self, package: str, name: str) -> ClassSymbol | None:
        """A top-level class of the user, of the library or of the class path, in this order, loaded if need be."""
        qualified = _qualified(package, name)
        found = self.classes.get(qualified)
        if found is not None:
            return found
        if qualified in self._absent:
            return None
        source = self.library.source(package, name)
        if source is not None:
            self._load(source)
        elif (stub := self.class_path.stub(package, name)) is not None:
            self._load_stub(stub)
        self.diagnostics.extend(self.class_path.take_problems())
        found = self.classes.get(qualified)
        if found is None:
            self._absent.add(qualified)
        return found

    def _load(self, source: SourceText) -> None:
        file, errors = parse(source)
        if errors:
            self.diagnostics.extend(errors)
            return
        unit, declarations, _ = read_unit(file, is_library=True)
        for node in declarations:
            self._enter_top(node, unit, _qualified(unit.package, _name_of(node)))

    def _load_stub(self, source: SourceText) -> None:
        """Enter a class of the class path. All of it is at one place: a class file has no lines."""
        file = SourceFile.generated(translate(source.text).text, Span(source.path, 1, 1, 1, 1))
        if file.root.has_error:
            message = "what the class declares cannot be written in Java; it is taken for absent"
            self.complain("classpath", message, file.span(file.root), Severity.WARNING)
            return
        unit, declarations, _ = read_unit(file, is_library=True)
        unit.is_stub = True
        for node in declarations:
            self._enter_top(node, unit, _qualified(unit.package, _name_of(node)))

    def has_package(self, package: str) -> bool:
        """Whether a name is a package we know: of the user, of the library or the class path, or a prefix of one."""
        prefix = package + "."
        if any(known == package or known.startswith(prefix) for known in self._packages):
            return True
        return self.library.has_package(package) or self.class_path.has_package(package)

    def required(self, name: str) -> ClassSymbol:
        """A class the language needs; opaque when the library has no model of it."""
        package, _, simple = name.rpartition(".")
        return self.top_level(package, simple) or self.opaque(package, [simple])

    def class_named(self, name: str) -> ClassSymbol | None:
        """The class with this binary name, completed."""
        found = self.classes.get(name)
        if found is None:
            package, _, simple = name.rpartition(".")
            self.top_level(package, simple.split("$")[0] or simple)
            found = self.classes.get(name)
        if found is not None:
            self.complete_members(found)
        return found

    # ------------------------------------------------------------ classes known only by their use

    def opaque(self, package: str, names: Sequence[str]) -> ClassSymbol:
        """The stand-in for a class without a model."""
        outer: ClassSymbol | None = None
        qualified = _qualified(package, names[0])
        symbol = self._opaque_class(qualified, names[0], outer)
        for name in names[1:]:
            nested = self._opaque_class(f"{symbol.name}${name}", name, symbol)
            symbol.member_classes.setdefault(name, nested)
            symbol = nested
        return symbol

    def opaque_among(self, packages: Sequence[str], name: str) -> ClassSymbol:
        """The stand-in for a class of one of several packages; nobody knows which."""
        symbol = self.opaque(packages[0], [name])
        self._guessed[symbol] = tuple(_qualified(package, name) for package in packages)
        return symbol

    def _what_to_add(self, symbol: ClassSymbol) -> str:
        names = self._guessed.get(symbol, (symbol.name.replace("$", "."),))
        return f": add the jar that has {' or '.join(names)} with --classpath"

    def unresolved(self, name: str) -> ClassSymbol:
        """The stand-in for a class that does not exist, after it has been reported."""
        self._noted.add(name)
        return self._opaque_class(name, name, None)

    def _opaque_class(self, qualified: str, simple: str, outer: ClassSymbol | None) -> ClassSymbol:
        found = self.classes.get(qualified)
        if found is None:
            found = ClassSymbol(qualified, simple, ClassForm.CLASS, _NO_PLACE, None, outer, is_library=True)
            if qualified != "java.lang.Object":
                found.superclass = ClassType(self.required(_likely_superclass(simple)))
            self.classes[qualified] = found
            self._opaque[found] = None
        return found

    def is_opaque(self, symbol: ClassSymbol) -> bool:
        """Whether the class is known only by its use."""
        return symbol in self._opaque

    def is_stub(self, symbol: ClassSymbol) -> bool:
        """Whether the class is of the class path: its signatures are known, its behaviour is not."""
        unit = self._units.get(symbol)
        return unit is not None and unit.is_stub


def _qualified(package: str, name: str) -> str:
    return f"{package}.{name}" if package else name


def _name_of(node: Node) -> str:
    name = node.child_by_field_name("name")
    return "" if name is None else (name.text or b"").decode("utf-8")
