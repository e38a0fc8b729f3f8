"""The program being lowered: what has been reached so far and what is still to do.

Reachability follows rapid type analysis: a virtual call reaches the implementations in all classes that reached code
instantiates. Everything is kept in order of discovery, so the result does not depend on hashing.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cached_property, partial

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.settings import Arguments, Dependencies, Nulls
from vernier.core.source import Origin, Span
from vernier.frontend.java import tree
from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.contracts import Contracts
from vernier.frontend.java.contracts.host import Source
from vernier.frontend.java.lower.body import Body, Translators, coerce
from vernier.frontend.java.lower.expressions.captures import Captures
from vernier.frontend.java.lower.expressions.intrinsics import forwarding_target, is_operation
from vernier.frontend.java.lower.expressions.lambdas import LambdaClass
from vernier.frontend.java.lower.expressions.specialised import with_types
from vernier.frontend.java.lower.made_results import MadeResults
from vernier.frontend.java.lower.names import (
    THIS,
    Naming,
    constructor_name,
    generic_text,
    initialiser_name,
    type_text,
)
from vernier.frontend.java.lower.program import procedures
from vernier.frontend.java.lower.program.contracts import SpecificationHost
from vernier.frontend.java.lower.program.guards import Step
from vernier.frontend.java.lower.program.heights import MakerNulls
from vernier.frontend.java.lower.program.hierarchy import Hierarchy, Implementation, has_outer
from vernier.frontend.java.lower.program.initialisation import Initialisation, guard
from vernier.frontend.java.lower.program.nothrow import is_described, never_throws
from vernier.frontend.java.lower.program.opaque import opaque_constructor, opaque_method
from vernier.frontend.java.lower.program.procedures import DraftProcedure
from vernier.frontend.java.lower.source_texts import SourceTexts
from vernier.frontend.java.lower.walk import uses
from vernier.frontend.java.symbols import (
    ClassForm,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    Variable,
)
from vernier.ir.expr import Convert, Expr, Local
from vernier.ir.program import StartMakers
from vernier.ir.types import BOOL, I32, OBJECT, VOID, ArrayType, RefType, Type, is_reference

# What native methods throw: these classes exist wherever one is called.
NATIVE_EXCEPTIONS = (
    "java.lang.NullPointerException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.ArrayStoreException",
    "java.lang.NegativeArraySizeException",
    "java.lang.NumberFormatException",
    "java.lang.IllegalArgumentException",
    "java.lang.CloneNotSupportedException",
    "java.lang.ClassNotFoundException",
    "java.lang.IllegalMonitorStateException",
    "java.lang.UnsupportedOperationException",
)
EQUALS, HASH_CODE = "equals(java.lang.Object)", "hashCode()"
ENUM_CONSTANTS = "java.lang.Class.getEnumConstants()"
# Python frames for trees as deep as attribution makes them.
RECURSION_LIMIT = 8000
OVERRIDABLE_IN_OBJECT = frozenset({"equals", "toString"})
# Not hashCode: an unknown number would be another one at each call, and no map would find its keys.
FINAL_IN_OBJECT = frozenset({"getClass", "notify", "notifyAll", "wait"})


class World:
    """All mutable state of one lowering."""

    def __init__(
        self,
        attribution: Attribution,
        texts: SourceTexts,
        translators: Translators,
        specifications: Source | None = None,
        dependencies: Dependencies = Dependencies.OPAQUE,
        nulls: Nulls = Nulls.ANY,
    ) -> None:
        self.attribution = attribution
        self.texts = texts
        self.dependencies = dependencies
        self.nulls = nulls
        self.translators = translators
        self.naming = Naming(attribution)
        self.hierarchy = Hierarchy(attribution, self.naming)
        self.initialisation = Initialisation(attribution, self.naming)
        self._captures = Captures(attribution)
        self.drafts: dict[str, DraftProcedure] = {}
        self.owners: dict[str, ClassSymbol] = {}
        self.globals: dict[str, FieldSymbol] = {}
        self.initialisers: dict[str, ClassSymbol] = {}
        self.methods: dict[ClassSymbol, dict[str, str]] = {}
        self.lambdas: dict[ClassSymbol, LambdaClass] = {}
        self.unknown_implementations: dict[ClassSymbol, None] = {}
        self.arrays: dict[ArrayType, None] = {}
        self.stores: dict[str, tuple[Expr, Expr]] = {}
        self.class_tests: dict[str, tuple[Expr, ClassSymbol | MethodSymbol]] = {}
        self.targets: dict[tuple[str, str], dict[str, None]] = {}
        self.missing: dict[str, None] = {}
        self.opaque: dict[str, None] = {}
        """Procedures of libraries that are not there"""
        self._absent: dict[str, Callable[[], DraftProcedure]] = {}
        self._considered: tuple[int, ...] = ()
        self.natives: dict[str, None] = {}
        self.diagnostics: dict[Diagnostic, None] = {}
        self.cleanups: dict[str, Span] = {}
        self.declared: dict[str, MethodSymbol] = {}
        """Procedures -> the methods and constructors they come from"""
        self._pending: deque[tuple[str, Callable[[], DraftProcedure]]] = deque()
        self._requested: set[str] = set()
        self._instantiated: dict[ClassSymbol, None] = {}
        self._called: dict[tuple[ClassSymbol, str], MethodSymbol] = {}
        self._lambda_nodes: dict[int, LambdaClass] = {}
        self._lambda_counts: dict[str, int] = {}
        self._helpers: dict[tuple[str, str, tuple[str, ...] | None], str] = {}
        self._forwarded: dict[MethodSymbol, MethodSymbol] = {}
        self._constructor_names: dict[MethodSymbol, str] = {}
        self._clauses: dict[str, int] = {}
        self.specification_host = SpecificationHost(self)
        self.contracts = None if specifications is None else Contracts(specifications, self.specification_host)
        self._unknown: dict[str, str] = {}
        self._specialised: dict[tuple[MethodSymbol, tuple[JavaType, ...], JavaType], MethodSymbol] = {}
        self.generated_globals: dict[str, Type] = {}  # variables that no source shows
        self.makers = StartMakers()
        """How callers make the arguments of entries"""
        self.maker_nulls: MakerNulls | None = None
        """Where they pass null; None where no entry is called by anybody"""
        self.goes_on_after_errors = False
        """Whether some reached code goes on after errors: it may meet a class whose initialisation has failed"""

    # ------------------------------------------------------------ the work list

    def run(self) -> None:
        """Lower everything that has been asked for, and what that asks for in turn."""
        self.instantiate(self.library_class("java.lang.String"))
        self.instantiate(self.library_class("java.lang.Class"))
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, RECURSION_LIMIT))
        try:
            while self._pending:
                while self._pending:
                    name, build = self._pending.popleft()
                    self.drafts[name] = build()
                self._link_what_no_object_answers()
                self._reconsider()
        finally:
            sys.setrecursionlimit(before)

    def _request(self, name: str, owner: ClassSymbol, build: Callable[[], DraftProcedure]) -> str:
        if name not in self._requested:
            self._requested.add(name)
            self.owners[name] = owner
            self._pending.append((name, build))
        return name

    def _reconsider(self) -> None:
        """Build what absent libraries do, and what asks for all enums, once more where the program turns out to have
        more classes. What a call may do depends on them: whether an object that it is given is of the program's own,
        and what it may throw."""
        while self._absent and (known := self._classes_so_far()) != self._considered:
            self._considered = known
            for name, build in list(self._absent.items()):
                self.opaque.pop(name, None)
                self.missing.pop(name, None)
                self.drafts[name] = build()

    def _classes_so_far(self) -> tuple[int, ...]:
        """These numbers only grow."""
        return len(self.attribution.user_classes), len(self.lambdas), len(self.naming.mentioned)

    def request_generated(self, name: str, owner: ClassSymbol, build: Callable[[], DraftProcedure]) -> None:
        """A procedure that no source shows will be there."""
        self._request(name, owner, build)

    def method(self, method: MethodSymbol) -> str:
        """The procedure of exactly this method, which will be lowered."""
        name = self.naming.method(method)
        if method.is_unseen or self.attribution.is_dependency(method.owner):
            # A method known only by its uses may seem to have several result types.
            result = generic_text(method.result) or type_text(self.naming.type(method.result))
            if self._unknown.setdefault(name, result) != result:
                name += result
        self.declared[name] = method
        return self._request(name, method.owner, partial(self._method, method, name))

    def with_parameter_types(self, method: MethodSymbol, types: tuple[JavaType, ...], result: JavaType) -> MethodSymbol:
        """The stand-in for a compiled method that is called with arguments of these types."""
        return self._specialised.setdefault((method, types, result), with_types(method, types, result))

    @property
    def string_type(self) -> ClassType:
        return ClassType(self.library_class("java.lang.String"))

    def _method(self, method: MethodSymbol, name: str) -> DraftProcedure:
        attributed = self.attribution.body(method)
        outside = procedures.external(self, method, name)
        if name == ENUM_CONSTANTS:
            self._absent[name] = partial(self._method, method, name)
            return procedures.enum_constants_procedure(self, method)
        if attributed is None:
            if self.attribution.is_dependency(method.owner):
                self._absent[name] = partial(self._method, method, name)
            return self._without_body(method, outside, opaque_method(self, method, name))
        return self._guarded(outside, method.span, partial(procedures.method_procedure, self, method, attributed))

    def _without_body(
        self, method: MethodSymbol, outside: DraftProcedure, opaque: DraftProcedure | None
    ) -> DraftProcedure:
        if opaque is None or self.dependencies is Dependencies.ANYTHING:
            self._note_external(outside.name, method)
            return outside
        self.opaque[opaque.name] = None
        return opaque

    def _note_external(self, name: str, method: MethodSymbol) -> None:
        if method.is_native and not method.is_unseen:
            (self.natives if is_described(name) else self.missing)[name] = None
            for exception in NATIVE_EXCEPTIONS:
                symbol = None if never_throws(name) else self.attribution.class_named(exception)
                if symbol is not None:
                    self.instantiate(symbol)
        elif not method.is_abstract or self.attribution.is_dependency(method.owner):
            self.missing[name] = None

    def _guarded(self, outside: DraftProcedure, span: Span, build: Callable[[], DraftProcedure]) -> DraftProcedure:
        """Code nested too deeply for the recursive part of lowering is reported and left out."""
        try:
            return build()
        except RecursionError:
            self.report("code is nested too deeply", span)
            return procedures.given_up(outside, span)

    def constructor(self, constructor: MethodSymbol) -> str:
        name = self._constructor_names.get(constructor)
        if name is None:
            name = constructor_name(constructor.owner, self.constructor_parameters(constructor))
            self._constructor_names[constructor] = name
            self.declared[name] = constructor
        return self._request(name, constructor.owner, partial(self._constructor, constructor))

    def _constructor(self, constructor: MethodSymbol) -> DraftProcedure:
        attributed = self.attribution.body(constructor)
        outside = procedures.external_constructor(self, constructor)
        if attributed is None:
            if self.attribution.is_dependency(constructor.owner):
                self._absent[outside.name] = partial(self._constructor, constructor)
            return self._without_body(constructor, outside, opaque_constructor(self, constructor))
        build = partial(procedures.constructor_procedure, self, constructor, attributed)
        return self._guarded(outside, constructor.span, build)

    def constructor_parameters(self, constructor: MethodSymbol) -> list[Type]:
        """The parameter types after `this`: the enclosing instance, the declared ones, the captured variables."""
        symbol = constructor.owner
        types: list[Type] = []
        if has_outer(symbol):
            assert symbol.outer is not None
            types.append(self.naming.reference(symbol.outer))
        types.extend(self.naming.type(parameter.type) for parameter in constructor.parameters)
        types.extend(self.naming.type(variable.type) for variable in self.captures(symbol))
        return types

    def require_initialiser(self, symbol: ClassSymbol) -> None:
        name = initialiser_name(symbol)
        self.initialisers[symbol.name] = symbol
        self._request(name, symbol, partial(self._initialiser, symbol))

    def _initialiser(self, symbol: ClassSymbol) -> DraftProcedure:
        outside = DraftProcedure(initialiser_name(symbol), (), VOID, Origin(symbol.span), None)
        return self._guarded(outside, symbol.span, partial(procedures.initialiser_procedure, self, symbol))

    def procedure(self, method: MethodSymbol) -> str:
        """The procedure of a method or constructor."""
        return self.constructor(method) if method.name == "<init>" else self.naming.method(method)

    def entry(self, method: MethodSymbol, arguments: Arguments, guards: Sequence[Step] = ()) -> str:
        draft = procedures.entry_procedure(self, method, arguments, guards)
        self.drafts[draft.name] = draft
        self.owners[draft.name] = method.owner
        return draft.name

    # ------------------------------------------------------------ dispatch

    def virtual(self, symbol: ClassSymbol, method: MethodSymbol) -> str:
        """The key for a virtual call of `method` on the static class `symbol`; its implementations will be lowered."""
        key = self.naming.key(method)
        if (symbol, key) not in self._called:
            self._called[symbol, key] = method
            self.targets[symbol.name, key] = {}
            for instantiated in list(self._instantiated):
                self._link(instantiated, symbol, method, key)
        return key

    def instantiate(self, symbol: ClassSymbol) -> None:
        """Objects of exactly this class exist."""
        if symbol in self._instantiated:
            return
        self._instantiated[symbol] = None
        self.naming.reference(symbol)
        for (static, key), method in list(self._called.items()):
            self._link(symbol, static, method, key)

    def _link(self, symbol: ClassSymbol, static: ClassSymbol, method: MethodSymbol, key: str) -> None:
        if not self.hierarchy.is_subclass(symbol, static):
            return
        is_written = symbol in self.lambdas or symbol in self.unknown_implementations
        own = self.methods.get(symbol, {}).get(key) if is_written else None
        if own is None:
            found = self.hierarchy.find(symbol, method)
            if self.attribution.is_dependency(symbol) and (found is None or may_be_overridden(symbol, found)):
                owner, own = symbol, self._of_absent_class(symbol, method)
            elif found is not None:
                owner, own = found.owner, self._implementation(found)
            else:
                return
            self.methods.setdefault(owner, {})[key] = own
        self.targets[static.name, key][own] = None

    def _of_absent_class(self, symbol: ClassSymbol, method: MethodSymbol) -> str:
        """An object that an absent library made has all methods, also those that are abstract as far as we see, and its
        own versions of those of Object."""
        if method.name in OVERRIDABLE_IN_OBJECT and not method.is_abstract:
            return self.method(replace(method, owner=symbol, is_native=True, node=None))
        name = self.method(method)
        if not self.attribution.is_dependency(method.owner):
            self.missing[name] = None
        return name

    @property
    def instantiated(self) -> Collection[ClassSymbol]:
        """The classes of which reached code makes objects, in order of discovery."""
        return self._instantiated

    def _link_what_no_object_answers(self) -> None:
        """A virtual call on a class of which reached code makes no object still leads to what the class declares."""
        for (static, key), method in list(self._called.items()):
            targets = self.targets[static.name, key]
            if targets:
                continue
            found = self.hierarchy.find(static, method)
            owner = method.owner if found is None else found.owner
            target = self.method(method) if found is None else self._implementation(found)
            self.naming.reference(owner)
            self.methods.setdefault(owner, {})[key] = target
            targets[target] = None

    def _implementation(self, found: Implementation) -> str:
        self.naming.reference(found.owner)
        if self.naming.key(found.method) == found.key:
            return self.method(found.method)
        name = f"{found.owner.name}.{found.key}"
        return self._request(name, found.owner, partial(procedures.bridge_procedure, self, found))

    def static_class(self, node: tree.Invoke, method: MethodSymbol) -> ClassSymbol:
        """The class in which a call looks for the method: that of the receiver's erased static type."""
        assert node.receiver is not None
        erased = self.attribution.erasure(node.receiver.type)
        if isinstance(erased, ClassType) and self.hierarchy.is_subclass(erased.symbol, method.owner):
            return erased.symbol
        return method.owner

    def is_exact(self, method: MethodSymbol, symbol: ClassSymbol, receiver: Type) -> bool:
        """Whether the call can run only one method, whatever the dynamic class."""
        if method.is_private or isinstance(receiver, ArrayType) or method.is_unseen:
            return True
        if method.owner.name == "java.lang.Object" and method.name in FINAL_IN_OBJECT:
            return True
        if not symbol.is_final or symbol.form is ClassForm.ENUM:
            return False
        found = self.hierarchy.find(symbol, method)
        return found is not None and found.key == self.naming.key(found.method)

    def exact_target(self, method: MethodSymbol, symbol: ClassSymbol, mode: tree.CallMode) -> MethodSymbol:
        if mode is tree.CallMode.SPECIAL or method.is_private or symbol is method.owner or method.is_unseen:
            return method
        found = self.hierarchy.find(symbol, method)
        return method if found is None else found.method

    # ------------------------------------------------------------ classes

    def has_outer(self, symbol: ClassSymbol) -> bool:
        return has_outer(symbol)

    def captures(self, symbol: ClassSymbol) -> tuple[Variable, ...]:
        return self._captures.of(symbol)

    def initialise(self, body: Body, symbol: ClassSymbol, origin: Origin) -> None:
        guard(self, body, symbol, origin)

    def lambda_class(self, body: Body, node: tree.Lambda) -> LambdaClass:
        """The synthetic class of a lambda; one per place in the source."""
        known = self._lambda_nodes.get(id(node))
        if known is not None:
            return known
        enclosing = body.symbol
        count = self._lambda_counts.get(enclosing.name, 0) + 1
        self._lambda_counts[enclosing.name] = count
        assert isinstance(node.type, ClassType)
        name = f"{enclosing.name}$$Lambda${count}"
        above = ClassType(self.library_class("java.lang.Object"))
        symbol = ClassSymbol(name, name, ClassForm.CLASS, node.span, None, superclass=above, interfaces=(node.type,))
        symbol.is_library = enclosing.is_library
        used = uses([node.body], self.captures, set(node.parameters))
        captures_this = used.this and body.this is not None
        made = LambdaClass(symbol, node, enclosing, captures_this, tuple(used.variables))
        self._lambda_nodes[id(node)] = made
        self.lambdas[symbol] = made
        self._lambda_method(made)
        return made

    def _lambda_method(self, made: LambdaClass) -> None:
        method = made.node.method
        name = f"{made.symbol.name}.{self.naming.key(method)}"
        keys = [self.naming.key(each) for each in (method, *self.attribution.overridden(method))]
        self.methods[made.symbol] = dict.fromkeys(keys, name)
        if not (made.captures_this or made.captured) and EQUALS not in keys:
            for key, build in ((EQUALS, procedures.lambda_equals), (HASH_CODE, procedures.lambda_hash_code)):
                own = self.methods[made.symbol][key] = f"{made.symbol.name}.{key}"
                # As with the versions of Object, no code of the user's runs there.
                self._request(own, self.library_class("java.lang.Object"), partial(build, self, made, own))
        self._request(name, made.symbol, partial(self._lambda, made, name))

    def _lambda(self, made: LambdaClass, name: str) -> DraftProcedure:
        outside = procedures.external(self, made.node.method, name)
        this = Local(THIS, self.naming.reference(made.symbol))
        outside.parameters = (this, *outside.parameters[1:])
        build = partial(procedures.lambda_procedure, self, made, name)
        return self._guarded(outside, made.node.span, build)

    def has_subtypes(self, type_: Type) -> bool:
        """Whether a variable of this type can hold references of another dynamic type."""
        while isinstance(type_, ArrayType):
            type_ = type_.element
        if not isinstance(type_, RefType):
            return False
        symbol = self.naming.mentioned.get(type_.name)
        return symbol is None or not symbol.is_final

    def store_check(self, array: Expr, value: Expr) -> Expr:
        """A condition that stands for "the value does not fit the array", filled in when all array types are known."""
        name = f"<misfit {len(self.stores)}>"
        self.stores[name] = (array, value)
        return Local(name, BOOL)

    def class_test(self, value: Expr, of: ClassSymbol | MethodSymbol) -> Expr:
        """A condition that stands for "nobody knows whether the value is an instance", or whether its class has its own
        version of a method; filled in when all classes are known."""
        name = f"<class {len(self.class_tests)}>"
        self.class_tests[name] = (value, of)
        return Local(name, BOOL)

    def use_array(self, type_: ArrayType) -> None:
        self.arrays[type_] = None

    def use_global(self, field: FieldSymbol) -> None:
        self.naming.reference(field.owner)
        self.globals[f"{field.owner.name}.{field.name}"] = field

    def library_class(self, name: str) -> ClassSymbol:
        symbol = self.attribution.class_named(name)
        assert symbol is not None, f"the library models lack {name}"
        return symbol

    @cached_property
    def made_results(self) -> MadeResults:
        return MadeResults(self)

    # ------------------------------------------------------------ particular methods

    def helper(self, class_name: str, name: str, types: tuple[str, ...] | None = None) -> str:
        """The procedure of a library method, by name and, if overloaded, by erased parameter types."""
        key = (class_name, name, types)
        known = self._helpers.get(key)
        if known is None:
            for method in self.library_class(class_name).methods.get(name, ()):
                found = tuple(type_text(self.naming.type(parameter.type)) for parameter in method.parameters)
                if types is None or found == types:
                    known = self.method(method)
                    break
            assert known is not None, f"the library models lack {class_name}.{name}"
            self._helpers[key] = known
        return known

    def forwarded(self, method: MethodSymbol) -> MethodSymbol:
        """The IR operation behind a method that only passes its parameters on to it; otherwise the method itself."""
        known = self._forwarded.get(method)
        if known is None:
            known = method
            for _ in range(3):
                if is_operation(known) or not known.owner.is_library:
                    break
                known = forwarding_target(known, self.attribution.body(known)) or known
            known = known if is_operation(known) else method
            self._forwarded[method] = known
        return known

    def assertion_error(self, values: tuple[Expr, ...]) -> MethodSymbol:
        """The constructor of AssertionError for a message of this type."""
        wanted: list[Type] = []
        for value in values:
            wanted.append(OBJECT if is_reference(value.type) else value.type)
        symbol = self.library_class("java.lang.AssertionError")
        for attempt in (wanted, [I32] * len(wanted)):
            for constructor in symbol.constructors:
                if [self.naming.type(parameter.type) for parameter in constructor.parameters] == attempt:
                    return constructor
        raise AssertionError("the model of AssertionError lacks a constructor")

    @staticmethod
    def converted(value: Expr, type_: Type) -> Expr:
        if is_reference(type_):
            return coerce(value, type_)
        return value if value.type == type_ else Convert(value, type_)

    # ------------------------------------------------------------ messages

    def note_cleanup(self, procedure: str, span: Span) -> None:
        """A procedure has code that runs whatever leaves the code before it."""
        self.cleanups.setdefault(procedure, span)

    def report(self, message: str, span: Span) -> None:
        self.diagnostics[Diagnostic(Severity.ERROR, "unsupported", message, span)] = None

    def clause_id(self, procedure: str) -> str:
        count = self._clauses.get(procedure, 0) + 1
        self._clauses[procedure] = count
        return f"{procedure}/clause.{count}"


def may_be_overridden(symbol: ClassSymbol, found: Implementation) -> bool:
    """Whether a class that is not there, or one below it, may have another version of a method of Object."""
    inherited = found.owner.name == "java.lang.Object" and found.method.name in OVERRIDABLE_IN_OBJECT
    return inherited and not symbol.is_final
