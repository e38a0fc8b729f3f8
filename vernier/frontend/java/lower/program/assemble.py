"""The last step: from drafts to a `Program`, when everything reachable is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vernier.analysis.facts.graphs import closure
from vernier.core.obligation import Obligation
from vernier.core.source import Origin
from vernier.frontend.java.lower.assigned import restrict_clauses
from vernier.frontend.java.lower.body import is_not_null
from vernier.frontend.java.lower.draft import Draft
from vernier.frontend.java.lower.expressions.lambdas import captured_names
from vernier.frontend.java.lower.expressions.literals import constant
from vernier.frontend.java.lower.finish import finish
from vernier.frontend.java.lower.names import THIS, generic_text, state_name
from vernier.frontend.java.lower.own_versions import own_versions
from vernier.frontend.java.lower.program.absent import has_unknown_ancestor, unsure_classes
from vernier.frontend.java.lower.program.building import building
from vernier.frontend.java.lower.program.hierarchy import has_outer, is_interface
from vernier.frontend.java.lower.program.initialisation import NOT_YET, omit_checks
from vernier.frontend.java.lower.program.procedures import DraftProcedure
from vernier.frontend.java.lower.program.throwing import callees, cut, library_of, throwing_procedures
from vernier.frontend.java.lower.program.world import World
from vernier.frontend.java.lower.result import LoweredClause
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol
from vernier.ir.expr import FALSE, Binary, BinaryOp, Expr, InstanceOf, Local, Unary, UnaryOp
from vernier.ir.ops import Branch, Call, CallVirtual, Goto
from vernier.ir.program import (
    ClassDefinition,
    ClassKind,
    FieldDefinition,
    GlobalDefinition,
    GlobalStorage,
    Language,
    Procedure,
    Program,
)
from vernier.ir.types import I8, ArrayType, RefType, Type
from vernier.ir.walk import operations_of


class Assembly:
    """Finishes the procedures and collects classes and globals."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.obligations: dict[str, Obligation] = {}
        self.clauses: list[LoweredClause] = []
        self._unsure: dict[ClassSymbol, list[ClassSymbol]] = {}

    def program(self, starts: list[str]) -> Program:
        world = self._world
        for draft in world.drafts.values():
            if draft.draft is not None:
                self._settle_stores(draft.draft)
        drafts = [draft.draft for draft in world.drafts.values() if draft.draft is not None]
        if not world.goes_on_after_errors:
            for each in drafts:
                omit_checks(each, lambda _: True)
        library = frozenset(name for name, owner in world.owners.items() if owner.is_library)
        throwing = throwing_procedures(world.drafts, world.targets)
        for each in drafts:
            omit_checks(each, lambda initialiser: initialiser not in throwing)
        calls = library_of(world.drafts, world.targets, library)
        for draft in world.drafts.values():
            if draft.draft is not None:
                cut(draft, throwing, world.targets, calls)
        finished = {name: self._finish(draft) for name, draft in world.drafts.items()}
        procedures = self._reachable(finished, starts)
        classes = self._classes(procedures)
        obligations = {
            id_: obligation for id_, obligation in self.obligations.items() if obligation.procedure in procedures
        }
        self.clauses = [clause for clause in self.clauses if clause.procedure in procedures]
        made = building(world, procedures, classes)
        return Program(Language.JAVA, classes, {}, self._globals(), procedures, obligations, building=made)

    # ------------------------------------------------------------ procedures

    def _settle_stores(self, draft: Draft) -> None:
        for block in draft.blocks:
            match block.terminator:
                case Branch(condition=Local(name=name), then=then, otherwise=otherwise, origin=origin) if (
                    name in self._world.stores
                ):
                    misfit = self._misfit(*self._world.stores[name])
                    fixed = Goto(otherwise, origin) if misfit == FALSE else Branch(misfit, then, otherwise, origin)
                    block.terminator = fixed
                case Branch(condition=Local(name=name), then=then, otherwise=otherwise, origin=origin) if (
                    name in self._world.class_tests
                ):
                    value, of = self._world.class_tests[name]
                    unsure = self._is_one_of(value, self._unsure_classes(of))
                    fixed = Goto(otherwise, origin) if unsure == FALSE else Branch(unsure, then, otherwise, origin)
                    block.terminator = fixed
                case _:
                    pass

    def _unsure_classes(self, of: ClassSymbol | MethodSymbol) -> list[ClassSymbol]:
        # Every class that has objects is known by now.
        if isinstance(of, MethodSymbol):
            return own_versions(self._world, of)
        if of not in self._unsure:
            self._unsure[of] = unsure_classes(self._world, of)
        return self._unsure[of]

    def _is_one_of(self, value: Expr, symbols: Iterable[ClassSymbol]) -> Expr:
        """Whether the value is of one of these classes; those that its static type excludes are left out."""
        result: Expr = FALSE
        for symbol in symbols:
            type_ = RefType(symbol.name)
            if self._is_below(type_, value.type) or has_unknown_ancestor(self._world, symbol):
                test = InstanceOf(value, type_)
                result = test if result == FALSE else Binary(BinaryOp.OR, result, test)
        return result

    def _misfit(self, array: Expr, value: Expr) -> Expr:
        """The value is not null, and the array has an element type below its static one that the value does not fit."""
        assert isinstance(array.type, ArrayType)
        result: Expr = FALSE
        for created in self._world.arrays:
            element = created.element
            if created == array.type or not isinstance(element, RefType | ArrayType):
                continue
            if not self._is_below(element, array.type.element) or self._is_below(value.type, element):
                continue
            wrong = Binary(BinaryOp.AND, InstanceOf(array, created), Unary(UnaryOp.NOT, InstanceOf(value, element)))
            result = wrong if result == FALSE else Binary(BinaryOp.OR, result, wrong)
        if result == FALSE:
            return result
        return Binary(BinaryOp.AND, is_not_null(value), result)

    def _is_below(self, sub: Type, of: Type) -> bool:
        world = self._world
        while isinstance(sub, ArrayType) and isinstance(of, ArrayType):
            sub, of = sub.element, of.element
        if isinstance(sub, RefType) and isinstance(of, RefType):
            first, second = world.naming.mentioned.get(sub.name), world.naming.mentioned.get(of.name)
            return (
                sub == of
                or of.name == "java.lang.Object"
                or (first is not None and second is not None and world.hierarchy.is_subclass(first, second))
            )
        if isinstance(sub, ArrayType):
            return isinstance(of, RefType) and of.name in ARRAY_SUPERTYPES
        return sub == of

    def _finish(self, draft: DraftProcedure) -> Procedure:
        if draft.draft is None:
            return self._attributed(draft, Procedure(draft.name, draft.parameters, draft.result, (), draft.origin))
        procedure, obligations, ids = finish(
            draft.draft, draft.name, draft.parameters, draft.result, draft.origin, draft.subject
        )
        self.obligations.update((obligation.id, obligation) for obligation in obligations)
        if draft.clauses:
            procedure, bindings = restrict_clauses(procedure)
            for id_, kept in bindings.items():
                clause = draft.clauses[id_]
                key = None if clause.obligation is None else ids[clause.obligation]
                self.clauses.append(replace(clause, obligation=key, bindings=kept))
        return self._attributed(draft, procedure)

    def _attributed(self, draft: DraftProcedure, procedure: Procedure) -> Procedure:
        """With what the front end knows of it."""
        is_instance = any(parameter.name == THIS for parameter in draft.parameters[:1])
        is_library = self._world.owners[draft.name].is_library
        return replace(procedure, is_library=is_library, is_instance=is_instance, wraps=draft.wraps)

    def _reachable(self, finished: dict[str, Procedure], starts: list[str]) -> dict[str, Procedure]:
        """Only what the final code can still call."""

        def called(name: str) -> Iterator[str]:
            for operation in operations_of(finished[name]):
                if isinstance(operation, Call | CallVirtual):
                    yield from callees(operation, self._world.targets)

        seen = closure(starts, called)
        return {name: procedure for name, procedure in finished.items() if name in seen}

    # ------------------------------------------------------------ classes

    def _classes(self, procedures: dict[str, Procedure]) -> dict[str, ClassDefinition]:
        """Every class that is mentioned, with all it inherits from and the classes of its fields."""
        mentioned = self._world.naming.mentioned
        for name in ESSENTIAL:
            self._world.naming.reference(self._world.library_class(name))
        result: dict[str, ClassDefinition] = {}
        while len(result) < len(mentioned):
            for name, symbol in list(mentioned.items()):
                if name not in result:
                    result[name] = self._class(symbol, procedures)
        return result

    def _class(self, symbol: ClassSymbol, procedures: dict[str, Procedure]) -> ClassDefinition:
        world = self._world
        world.attribution.class_named(symbol.name)
        for above in world.hierarchy.parents(symbol):
            world.naming.reference(above)
        kind = ClassKind.CLASS
        # What an absent library returns is of some class below, which nobody knows.
        is_made = world.attribution.is_dependency(symbol) and symbol in world.instantiated
        if is_interface(symbol) and not is_made:
            kind = ClassKind.INTERFACE
        elif symbol.is_abstract and not is_made:
            kind = ClassKind.ABSTRACT
        superclass = None if symbol.superclass is None else symbol.superclass.symbol.name
        methods = {key: name for key, name in world.methods.get(symbol, {}).items() if name in procedures}
        interfaces = tuple(interface.symbol.name for interface in symbol.interfaces)
        fields = self._fields(symbol)
        origin = Origin(symbol.span)
        return ClassDefinition(symbol.name, kind, superclass, interfaces, fields, methods, origin, symbol.is_library)

    def _fields(self, symbol: ClassSymbol) -> tuple[FieldDefinition, ...]:
        world = self._world
        origin = Origin(symbol.span, "capture")
        made = world.lambdas.get(symbol)
        if made is not None:
            types = [world.naming.type(variable.type) for variable in made.captured]
            names = made.fields(world.naming.reference(made.enclosing), types)
            return tuple(FieldDefinition(name, type_, origin) for name, type_ in names)
        fields = [
            FieldDefinition(field.name, world.naming.type(field.type), Origin(field.span), generic_text(field.type))
            for field in symbol.fields.values()
            if not field.is_static
        ]
        if has_outer(symbol) and symbol.outer is not None:
            fields.append(FieldDefinition("this$0", world.naming.reference(symbol.outer), origin))
        captured = world.captures(symbol)
        for name, variable in zip(captured_names(captured), captured, strict=True):
            fields.append(FieldDefinition(name, world.naming.type(variable.type), origin, generic_text(variable.type)))
        return tuple(fields)

    # ------------------------------------------------------------ globals

    def _globals(self) -> dict[str, GlobalDefinition]:
        world = self._world
        result: dict[str, GlobalDefinition] = {}
        for symbol in world.initialisers.values():
            name = state_name(symbol)
            result[name] = GlobalDefinition(
                name, I8, GlobalStorage.VARIABLE, ((0, NOT_YET),), Origin(symbol.span), symbol.is_library
            )
        for name, field in world.globals.items():
            type_ = world.naming.type(field.type)
            initial: Expr | None = world.initialisation.initial.get(field)
            if field.constant is not None:
                initial = constant(field.constant, type_)
            entries = () if initial is None else ((0, initial),)
            result[name] = GlobalDefinition(
                name, type_, GlobalStorage.VARIABLE, entries, Origin(field.span), field.owner.is_library
            )
        for name, type_ in world.generated_globals.items():
            place = Origin(world.library_class("java.lang.Object").span)
            result[name] = GlobalDefinition(name, type_, GlobalStorage.VARIABLE, (), place, is_library=True)
        return result


ESSENTIAL = ("java.lang.Object", "java.lang.String", "java.lang.Throwable", "java.lang.Class")
ARRAY_SUPERTYPES = ("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable")
