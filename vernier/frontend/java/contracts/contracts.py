"""The contracts of a program, method by method.

Choices. References may be null unless `non_null` says otherwise; what callers pass is another question
(`is_non_null_by_default`). The invariants of the receiver's class and its
supertypes hold at entry and exit of instance methods that are neither private nor `helper`, and at exit of
constructors. A method has to keep the contracts of all methods it overrides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vernier.core.source import Span
from vernier.frontend.java.contracts.abstractions import (
    Correspondence,
    Twins,
    apart,
    correspondence,
    faults_of_abstractions,
    twins,
)
from vernier.frontend.java.contracts.cases import Case, CaseKind, Cases, read_cases
from vernier.frontend.java.contracts.host import Host, Source
from vernier.frontend.java.contracts.languages import (
    FINAL,
    WELL_TYPED,
    faults_of_language,
    is_judgement,
    is_language,
    is_step,
)
from vernier.frontend.java.contracts.locations import NOTHING
from vernier.frontend.java.contracts.resolving import ANY_EXCEPTION, EXCEPTION, Clauses, literal
from vernier.frontend.java.contracts.scope import JavaScope
from vernier.frontend.java.contracts.trees import faults_of_trees, tree_shape
from vernier.frontend.java.contracts.written import VISIBILITY, ClassClauses, Collector, Notation, Written
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol
from vernier.ir.expr import BinaryOp
from vernier.ir.types import BOOL, OBJECT, VOID, IntType, Type, is_reference
from vernier.spec import typing
from vernier.spec.keywords import OF_FIELDS, OTHER_MATHEMATICS, PURE, UNCHECKED, UNKNOWN_ASSUMPTIONS, WITHOUT_EFFECT
from vernier.spec.lexer import ClauseText
from vernier.spec.parser import parse_jml
from vernier.spec.rename import renamed
from vernier.spec.resolve import Resolver
from vernier.spec.syntax import SpecificationError, WithoutMeaning
from vernier.spec.tree import (
    Abstraction,
    Behaviour,
    BinaryOperation,
    BodyClause,
    Clause,
    ClauseRole,
    Contract,
    Equivalence,
    Expression,
    FieldRead,
    Frame,
    Literal,
    Location,
    LocationKind,
    Result,
    Signals,
    Soundness,
    TreeShape,
    Variable,
)
from vernier.spec.walk import parts

_CLASS_WORDS = VISIBILITY | PURE | WITHOUT_EFFECT | OF_FIELDS | OTHER_MATHEMATICS
_ALL_OBJECTS = frozenset({"invariant", "constraint", "initially"})
_WITHOUT_MEANING = {
    "represents": "represents has no meaning here yet: model fields have no value",
    "model": "model fields and methods have no meaning here yet",
    "ghost": "this ghost variable has no meaning here yet",
    "axiom": "axioms are not used here yet",
    "accessible": "accessible is not checked here yet",
    "measured_by": "measured_by is not checked here yet",
    "spec_field": "specification fields have no meaning here yet",
}


@dataclass(frozen=True, slots=True)
class _Own:
    """What is written at one method, resolved."""

    behaviours: tuple[Behaviour, ...]
    permitted: tuple[str, ...]
    problems: tuple[Clause, ...]


class Contracts:
    """Contracts on demand; each clause is resolved, and complained about, once."""

    def __init__(self, source: Source, host: Host) -> None:
        self._source = source
        self._host = host
        self._classes: dict[ClassSymbol, ClassClauses] = {}
        self._cases: dict[MethodSymbol, Cases] = {}
        self._own: dict[MethodSymbol, _Own] = {}
        self._of_class: dict[ClassSymbol, Mapping[str, tuple[Clause, ...]]] = {}
        self._resolving: set[ClassSymbol] = set()
        """The classes whose invariants are being resolved"""
        self._contracts: dict[MethodSymbol, Contract] = {}

    def check_all(self) -> None:
        """Resolve everything, so that what is wrong is told whether or not it is reached."""
        for symbol in list(self._source.user_classes):
            self._own_clauses(symbol)
            for method in _methods(symbol):
                self._own_contract(method)
            for error in (*faults_of_language(symbol), *faults_of_trees(self._host, symbol)):
                self._host.complain(error)
            for error in faults_of_abstractions(self._source, self._host, symbol, self.is_pure):
                self._host.complain(error)

    def of(self, method: MethodSymbol) -> Contract:
        """The contract of a method or constructor; one that says nothing for methods of the library."""
        known = self._contracts.get(method)
        if known is None:
            known = self._contract(method)
            self._contracts[method] = known
        return known

    def is_checked(self, method: MethodSymbol) -> bool:
        """Whether there is something to check when the method ends: its own clauses, inherited ones, invariants."""
        contract = self.of(method)
        of_class = contract.invariants or contract.constraints or contract.initially
        beside = contract.soundness or contract.tree or contract.abstraction or contract.equivalence
        return bool(contract.problems or of_class or beside) or any(
            item.ensures or item.signals or item.must_throw or item.assignable for item in contract.behaviours
        )

    def precondition(self, method: MethodSymbol) -> BodyClause | None:
        """What a caller has to establish; None when there is nothing."""
        if method.owner.is_library:
            return None
        cases = [case.requires for case in self.of(method).behaviours]
        if not cases or not all(cases):
            return None
        problem = next((clause.problem for case in cases for clause in case if clause.problem), "")
        text = " or ".join(" && ".join(clause.text for clause in case) for case in cases)
        alternatives = tuple(tuple(clause.condition for clause in case) for case in cases)
        return BodyClause(ClauseRole.CONDITION, text, cases[0][0].span, alternatives, problem=problem)

    def is_pure(self, method: MethodSymbol) -> bool:
        if method.owner.is_library:
            return False
        if (
            is_judgement(method)
            or self._cases_of(method).pure is not None
            or self._class_is_pure(method.owner)
            or self._assigns_nothing(method)
        ):
            return True
        return any(self.is_pure(other) for other in self._source.overridden(method))

    def _assigns_nothing(self, method: MethodSymbol) -> bool:
        """Whether every case says `assignable \\nothing`, which is what `pure` says."""
        cases = self._cases_of(method).cases
        written = [[each.text.text for each in case.clauses if each.keyword == "assignable"] for case in cases]
        return bool(cases) and all(texts and all(text in NOTHING for text in texts) for texts in written)

    def hidden(self, symbol: ClassSymbol, name: str) -> str:
        """What a name is that the class or a supertype declares for specifications only; empty if none does."""
        above = [] if symbol.superclass is None else [symbol.superclass.symbol]
        above += [interface.symbol for interface in symbol.interfaces]
        found = self._class(symbol).hidden.get(name, "")
        return found or next((kind for parent in above if (kind := self.hidden(parent, name))), "")

    def invariants_of(self, symbol: ClassSymbol) -> tuple[Expression, ...] | None:
        """The invariants of a class for clauses that speak of other objects (`spec.scope.Scope.invariants`)."""
        if symbol in self._resolving or symbol.is_library:
            return None
        self._resolving.add(symbol)
        found = self.of_class(symbol, "invariant")
        self._resolving.discard(symbol)
        return None if any(clause.problem for clause in found) else tuple(clause.condition for clause in found)

    def is_nullable_by_default(self, symbol: ClassSymbol) -> bool:
        """Whether the class says that parameters may be null."""
        return any(clause.keyword == "nullable_by_default" for clause in self._class(symbol).own)

    def is_non_null_by_default(self, method: MethodSymbol, parameter: str) -> bool:
        """Whether nothing that is specified speaks of a null argument: JML then has none. Relational clauses,
        languages, modules and trees are specified without that default."""
        contract = self.of(method)
        if contract.soundness or contract.tree or contract.abstraction or contract.equivalence:
            return False
        specified = [method, *(other for other in self._source.overridden(method) if not other.owner.is_library)]
        if any(self._is_relational(each) for each in specified):
            return False
        return not any(_asks_for_null(part, parameter) for part in parts(contract.behaviours))

    def _is_relational(self, method: MethodSymbol) -> bool:
        found = self._class(method.owner)
        written = (*found.own, *found.of(method.node))
        return any(clause.notation is Notation.RELATIONAL for clause in written)

    # ------------------------------------------------------------ clauses in bodies

    def body_clause(
        self, kind: str, text: str, span: Span, owner: ClassSymbol, variables: Mapping[str, Type]
    ) -> BodyClause:
        """The meaning of a clause inside a body. A problem is told and kept."""
        role = ClauseRole.MEASURE if kind == "decreases" else ClauseRole.CONDITION
        words = " ".join(text.split())
        scope = JavaScope(
            self._source, self._host, owner, variables, None, self.is_pure, self.hidden, self.invariants_of
        )
        try:
            node = parse_jml(ClauseText(text, span.file, span.line, span.column))
            resolver = Resolver(scope)
            if role is ClauseRole.CONDITION:
                return BodyClause(role, words, span, ((resolver.condition(node),),))
            measure = typing.as_scalar(resolver.resolve(node))
            if not isinstance(measure.type, IntType):
                found = typing.describe(measure.type)
                raise SpecificationError(f"expected a whole number, found {found}", measure.span)
            return BodyClause(role, words, span, measure=measure)
        except SpecificationError as error:
            self._host.complain(error)
            return BodyClause(role, words, span, problem=f"{error.span}: {error.message}")
        except RecursionError:
            self._host.complain(SpecificationError("the clause is nested too deeply", span))
            return BodyClause(role, words, span, problem=f"{span}: the clause is nested too deeply")

    def loop_frame(
        self, text: str, span: Span, owner: ClassSymbol, variables: Mapping[str, Type], locals_: frozenset[str]
    ) -> BodyClause:
        """The frame of a loop; local variables are no locations, whether or not it names them."""
        clauses = self._clauses(owner, variables, None)
        written = Written("loop_assignable", ClauseText(text, span.file, span.line, span.column), span, Notation.JML)
        frame = clauses.frame([written], locals_)
        return BodyClause(
            ClauseRole.FRAME, " ".join(text.split()), span, locations=frame.locations, problem=frame.problem
        )

    # ------------------------------------------------------------ what is written

    def _class(self, symbol: ClassSymbol) -> ClassClauses:
        known = self._classes.get(symbol)
        if known is None:
            known = ClassClauses() if symbol.is_library else Collector(self._source, symbol).collect()
            self._classes[symbol] = known
            for message, span in known.problems:
                self._host.complain(SpecificationError(message, span))
        return known

    def _cases_of(self, method: MethodSymbol) -> Cases:
        known = self._cases.get(method)
        if known is None:
            known = read_cases(self._class(method.owner).of(method.node))
            self._cases[method] = known
        return known

    def _class_is_pure(self, symbol: ClassSymbol) -> bool:
        return any(clause.keyword in PURE for clause in self._class(symbol).own)

    # ------------------------------------------------------------ contracts

    def _contract(self, method: MethodSymbol) -> Contract:
        names = tuple(parameter.name for parameter in method.parameters)
        if method.owner.is_library:
            return Contract(method.name, names)
        own = self._own_contract(method)
        behaviours, permitted, problems = list(own.behaviours), list(own.permitted), list(own.problems)
        for other in self._source.overridden(method):
            if other.owner.is_library:
                continue
            inherited = self._own_contract(other)
            other_names = [parameter.name for parameter in other.parameters]
            mapping = {old: new for old, new in zip(other_names, names, strict=True) if old != new}
            behaviours += [renamed(behaviour, mapping) for behaviour in inherited.behaviours]
            permitted += inherited.permitted
            problems += inherited.problems
        return Contract(
            method.name,
            names,
            tuple(behaviours),
            self._for_method(method, "invariant"),
            tuple(dict.fromkeys(permitted)),
            tuple(problems),
            self.is_pure(method),
            () if method.name == "<init>" else self._for_method(method, "constraint"),
            self._for_method(method, "initially") if method.name == "<init>" else (),
            self._soundness(method) if is_step(method) else None,
            self._tree(method),
            self._abstraction(method),
            self._equivalence(method),
        )

    def corresponding(self, method: MethodSymbol) -> Correspondence | None:
        """The operation of the abstraction that a method has to agree with, if its class is a module."""
        return correspondence(self._source, self._host, method) if self._keeps_invariants(method) else None

    def twins(self, method: MethodSymbol) -> Twins | None:
        """What equal objects are compared by, if the class of a method is the abstraction of a module."""
        is_alone = self.corresponding(method) is None and self._keeps_invariants(method)
        return twins(self._source, method) if is_alone else None

    def _equivalence(self, method: MethodSymbol) -> Equivalence | None:
        found = self.twins(method)
        return None if found is None else Equivalence(apart(self._host, found))

    def _abstraction(self, method: MethodSymbol) -> Abstraction | None:
        found = self.corresponding(method)
        return None if found is None else Abstraction(repr(found.abstract), found.module.function.span)

    def _tree(self, method: MethodSymbol) -> TreeShape | None:
        """The tree of marked fields, for methods that rely on invariants; in a language, for its step."""
        if is_language(method.owner) and not is_step(method):
            return None
        return tree_shape(self._source, self._host, method.owner) if self._keeps_invariants(method) else None

    def _keeps_invariants(self, method: MethodSymbol) -> bool:
        if method.is_static or self._cases_of(method).helper is not None:
            return False
        return not method.is_private or method.name == "<init>"

    def _soundness(self, method: MethodSymbol) -> Soundness:
        """What a language promises of its small step. A person reads terms as the class writes them."""
        owner, place = method.owner, method.span
        for shown in self._source.methods_named(owner, "toString"):
            if not (shown.parameters or shown.owner.is_library):
                self._host.use_method(shown, owner)
        clauses = self._clauses(owner, {"this": self._host.reference(owner)}, None)

        def clause(text: str) -> Clause:
            return clauses.condition(Written("requires", ClauseText(text, place.file, place.line, place.column),
                                             place, Notation.JML))  # fmt: skip

        return Soundness(clause(f"{WELL_TYPED}()"), clause(f"!{FINAL}()"), place)

    def _for_method(self, method: MethodSymbol, keyword: str) -> tuple[Clause, ...]:
        return self.of_class(method.owner, keyword) if self._keeps_invariants(method) else ()

    def of_class(self, symbol: ClassSymbol, keyword: str) -> tuple[Clause, ...]:
        """The invariants, constraints or initial conditions of the class and of everything it inherits from."""
        above = [] if symbol.superclass is None else [symbol.superclass.symbol]
        above += [interface.symbol for interface in symbol.interfaces]
        found: dict[Clause, None] = {}
        for parent in above:
            found.update(dict.fromkeys(self.of_class(parent, keyword)))
        found.update(dict.fromkeys(self._own_clauses(symbol).get(keyword, ())))
        return tuple(found)

    def _own_clauses(self, symbol: ClassSymbol) -> Mapping[str, tuple[Clause, ...]]:
        known = self._of_class.get(symbol)
        if known is not None:
            return known
        written = self._class(symbol)
        clauses = self._clauses(symbol, {"this": self._host.reference(symbol)}, None)
        self._resolving.add(symbol)
        found: dict[str, list[Clause]] = {}
        for clause in written.own:
            if clause.keyword in _ALL_OBJECTS:
                found.setdefault(clause.keyword, []).append(clauses.condition(clause))
            elif clause.keyword in _WITHOUT_MEANING:
                self._host.complain(WithoutMeaning(_WITHOUT_MEANING[clause.keyword], clause.place))
            elif clause.keyword not in _CLASS_WORDS:
                self._host.complain(SpecificationError(f"{clause.keyword}: no method follows", clause.place))
        found.setdefault("invariant", []).extend(self._non_null_fields(symbol, written))
        self._resolving.discard(symbol)
        self._of_class[symbol] = {keyword: tuple(items) for keyword, items in found.items()}
        return self._of_class[symbol]

    def _non_null_fields(self, symbol: ClassSymbol, written: ClassClauses) -> list[Clause]:
        found: list[Clause] = []
        told: dict[Span, None] = {}
        for field in symbol.fields.values():
            node = None if field.node is None else field.node.parent
            type_ = self._host.type(field.type)
            for clause in written.of(node):
                if clause.keyword == "non_null" and is_reference(type_) and not field.is_static:
                    this = Variable("this", self._host.reference(symbol), clause.place)
                    value = FieldRead(this, symbol.name, field.name, type_, clause.place)
                    found.append(Clause(_not_null(value), f"non_null {field.name}", clause.place))
                elif clause.keyword not in _CLASS_WORDS | {"non_null"} and clause.place not in told:
                    told[clause.place] = None
                    message = f"{clause.keyword} has no meaning at a field"
                    known = clause.keyword in _WITHOUT_MEANING
                    self._host.complain((WithoutMeaning if known else SpecificationError)(message, clause.place))
        return found

    def _own_contract(self, method: MethodSymbol) -> _Own:
        known = self._own.get(method)
        if known is None:
            known = self._resolve(method)
            self._own[method] = known
        return known

    def _clauses(self, owner: ClassSymbol, variables: Mapping[str, Type], result: Type | None) -> Clauses:
        scope = JavaScope(
            self._source, self._host, owner, variables, result, self.is_pure, self.hidden, self.invariants_of
        )
        return Clauses(scope, self._host.complain)

    def _resolve(self, method: MethodSymbol) -> _Own:
        variables: dict[str, Type] = {} if method.is_static else {"this": self._host.reference(method.owner)}
        variables |= {parameter.name: self._host.type(parameter.type) for parameter in method.parameters}
        result = self._host.type(method.result)
        clauses = self._clauses(method.owner, variables, None if result == VOID else result)
        cases = self._cases_of(method)
        for clause in cases.misplaced:
            self._host.complain(SpecificationError(f"{clause.keyword} is not supported at a method", clause.place))
        if cases.pure is not None and not cases.cases:
            cases.cases.append(Case())
        assumed = self._non_null_parameters(method)
        behaviours = tuple(self._behaviour(case, clauses, cases, assumed) for case in cases.cases)
        if assumed and not behaviours:
            behaviours = (Behaviour(tuple(assumed)),)
        if cases.non_null is not None and is_reference(result):
            ensured = Clause(_not_null(Result(result, cases.non_null)), "non_null result", cases.non_null)
            behaviours = behaviours or (Behaviour(),)
            behaviours = (replace(behaviours[0], ensures=(*behaviours[0].ensures, ensured)), *behaviours[1:])
        broken = None if method.node is None else self._class(method.owner).broken.get(method.node.id)
        problems: tuple[Clause, ...] = () if broken is None else (clauses.problem(*broken),)
        mathematics = [*cases.mathematics, *(each for each in self._class(method.owner).own if _is_mathematics(each))]
        problems += tuple(clauses.without_meaning(each, f"{each.keyword}: numbers are Java's") for each in mathematics)
        permitted = tuple(name for case in cases.cases for name in self._permitted(case, clauses))
        return _Own(behaviours, permitted, problems)

    def _non_null_parameters(self, method: MethodSymbol) -> list[Clause]:
        node = None if method.node is None else method.node.child_by_field_name("parameters")
        written = self._class(method.owner)
        nodes = [] if node is None else [child for child in node.children if child.type == "formal_parameter"]
        found: list[Clause] = []
        for child, parameter in zip(nodes, method.parameters, strict=False):
            type_ = self._host.type(parameter.type)
            for clause in written.of(child):
                if clause.keyword == "non_null" and is_reference(type_):
                    value = Variable(parameter.name, type_, clause.place)
                    found.append(Clause(_not_null(value), f"non_null {parameter.name}", clause.place))
                elif clause.keyword not in ("nullable", "non_null", "final"):
                    message = f"{clause.keyword} has no meaning at a parameter"
                    self._host.complain(SpecificationError(message, clause.place))
        return found

    def _behaviour(self, case: Case, clauses: Clauses, cases: Cases, assumed: list[Clause]) -> Behaviour:
        of: dict[str, list[Written]] = {}
        for clause in case.clauses:
            of.setdefault(clause.keyword, []).append(clause)
        for clause in of.get("old", ()):
            clauses = clauses.with_definition(clause)
        requires = assumed + [clauses.condition(clause) for clause in of.get("requires", ())]
        requires += [
            clauses.without_meaning(clause, f"{clause.keyword} has no meaning here yet")
            for clause in case.clauses
            if clause.keyword in UNKNOWN_ASSUMPTIONS
        ]
        clauses = clauses.after_call()
        ensures = [clauses.condition(clause) for clause in of.get("ensures", ())]
        ensures += [
            clauses.without_meaning(clause, f"{clause.keyword} is not checked here yet")
            for clause in case.clauses
            if clause.keyword in UNCHECKED and clause.text.text != "\\everything"
        ]
        ensures += [clauses.returns(clause) for clause in of.get("returns", ())]
        signals = [clauses.signals(clause) for clause in of.get("signals", ())]
        signals += [clauses.signals_only(clause)[0] for clause in of.get("signals_only", ())]
        if case.kind is CaseKind.EXCEPTIONAL and case.place is not None:
            ensures.append(Clause(literal(False, case.place), "exceptional_behavior", case.place))
        if case.kind is CaseKind.NORMAL and case.place is not None:
            never = Clause(literal(False, case.place), "normal_behavior", case.place)
            signals.append(Signals(ANY_EXCEPTION, EXCEPTION, never))
        frames: tuple[Frame, ...] = ()
        if "assignable" in of:
            frames = (clauses.frame(of["assignable"]),)
        if cases.pure is not None and not any(clause.text.text in NOTHING for clause in of.get("assignable", ())):
            # Whatever else it says that it may assign: that is the clause which is at fault then.
            place = of["assignable"][0].place if "assignable" in of else cases.pure
            nothing = Location(LocationKind.NOTHING, None, "", "", None, place)
            frames += (Frame((nothing,), "\\nothing", place),)
        throws = tuple(clauses.throws(clause) for clause in of.get("throws", ()))
        return Behaviour(tuple(requires), tuple(ensures), tuple(signals), throws, frames)

    def _permitted(self, case: Case, clauses: Clauses) -> list[str]:
        """The exceptions that a case allows: they do not count as uncaught, whatever else is said of them."""
        quiet = replace(clauses, complain=_say_nothing)
        found: list[str] = []
        for clause in case.clauses:
            if clause.keyword == "signals":
                signals = quiet.signals(clause)
                condition = signals.clause.condition
                if not (isinstance(condition, Literal) and condition.value is False):
                    found.append(signals.exception)
            elif clause.keyword == "signals_only":
                found.extend(quiet.signals_only(clause)[1])
            elif clause.keyword == "throws":
                found.append(quiet.throws(clause).exception)
        return found


def _say_nothing(error: SpecificationError) -> None:
    del error


def _is_mathematics(clause: Written) -> bool:
    return clause.keyword in OTHER_MATHEMATICS


def _methods(symbol: ClassSymbol) -> list[MethodSymbol]:
    return [method for group in symbol.methods.values() for method in group] + list(symbol.constructors)


def _asks_for_null(part: object, parameter: str) -> bool:
    if not (isinstance(part, BinaryOperation) and part.operator in (BinaryOp.EQ, BinaryOp.NE)):
        return False
    named = any(isinstance(side, Variable) and side.name == parameter for side in (part.left, part.right))
    return named and any(isinstance(side, Literal) and side.value is None for side in (part.left, part.right))


def _not_null(value: Expression) -> Expression:
    null = Literal(None, OBJECT, value.span)
    return BinaryOperation(BinaryOp.NE, value, null, BOOL, value.span)
