"""Operators that connect columns: fields, products, joins, overrides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vernier.encode.firstorder.relation import Case, DefinableRelation, Mapping, Members, Sets
from vernier.encode.firstorder.signature import Atom, HeapVersion, NotExpressible
from vernier.ir.types import RefType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import Sort


class Relations(Sets):
    """All operators of the relational logic but closures."""

    def of_field(self, owner: str, name: str, type_: Type, version: HeapVersion) -> DefinableRelation:
        """The pairs of objects and the values of a field, in one state."""
        signature, terms = self.signature, self.terms
        function = signature.field(owner, name, type_, version)
        (source,) = function.domain

        def value(atom: Atom) -> Term:
            return terms.apply(function, signature.at(atom, source))

        def has_value(atom: Atom) -> Term:
            return signature.has_field(atom, owner, version)

        mapping = Mapping(value, has_value, (function,))
        return replace(self.of_mapping((source, function.codomain), mapping), field_at=version)

    def instances(self, class_name: str, version: HeapVersion) -> DefinableRelation:
        """The objects of a class and those below it, in one state."""
        signature = self.signature
        return DefinableRelation(
            (signature.sort(RefType(class_name)),), lambda atom: signature.has_field(atom, class_name, version)
        )

    def product(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        def member(source: Atom, target: Atom) -> Term:
            return self.terms.and_(self.has(left, source), self.has(right, target))

        if left.arity != 1 or right.arity != 1:
            raise NotExpressible("a relation with three columns")
        return DefinableRelation(left.columns + right.columns, member, factors=(left, right))

    def transpose(self, relation: DefinableRelation) -> DefinableRelation:
        return DefinableRelation(
            relation.columns[::-1],
            lambda source, target: self.has(relation, target, source),
            is_reflexive=relation.is_reflexive,
        )

    def join(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        match left.arity, right.arity:
            case 1, 2:
                return self._image(left, right)
            case 2, 1:
                return self._leading_to(left, right)
            case 2, 2:
                return self._composed(left, right)
            case _:
                raise NotExpressible("a relation with three columns")

    def _image(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        terms, mapping = self.terms, right.mapping
        self._meet(left.columns[0], right.columns[0])
        if mapping is not None and left.cases is not None:
            cases = tuple(
                (terms.and_(guard, mapping.has_value(atom)), mapping.value(atom))
                for guard, atom in left.cases
                if atom is not None
            )
            return self.of_cases(cases, at_most_one=left.at_most_one)
        return DefinableRelation(
            right.columns[1:],
            lambda target: self.some(left, lambda source: self.has(right, source, target)),
            members=None if mapping is None or None in left.columns else self._read(left, mapping),
        )

    def _read(self, left: DefinableRelation, mapping: Mapping) -> tuple[Members, ...]:
        """The values of a function for the members of a set."""

        def read(members: Members) -> Members:
            def case(*atoms: Atom) -> Case:
                guard, atom = members.case(*atoms)
                return self.terms.and_(guard, mapping.has_value(atom)), mapping.value(atom)

            return Members(members.sorts, case)

        return tuple(map(read, self.members(left)))

    def _meet(self, left: Sort | None, right: Sort | None) -> None:
        if left is not None and right is not None and left != right:
            raise NotExpressible("objects of unrelated classes in one place")

    def _leading_to(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        self._meet(left.columns[1], right.columns[0])
        if left.mapping is not None:
            mapping, terms = left.mapping, self.terms
            return DefinableRelation(
                left.columns[:1],
                lambda source: terms.and_(mapping.has_value(source), self.has(right, mapping.value(source))),
            )
        return DefinableRelation(
            left.columns[:1], lambda source: self.some(right, lambda target: self.has(left, source, target))
        )

    def _composed(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        self._meet(left.columns[1], right.columns[0])
        terms, columns = self.terms, (left.columns[0], right.columns[1])
        first, second = left.mapping, right.mapping
        if first is not None and second is not None:
            return self.of_mapping(columns, Mapping(
                lambda atom: second.value(first.value(atom)),
                lambda atom: terms.and_(first.has_value(atom), second.has_value(first.value(atom))),
                first.made_of,
            ))  # fmt: skip
        if first is not None:
            return DefinableRelation(columns, lambda source, target: terms.and_(
                first.has_value(source), self.has(right, first.value(source), target)
            ))  # fmt: skip
        between = left.columns[1] if left.columns[1] is not None else right.columns[0]
        if between is None:
            raise NotExpressible("all values of any kind")

        def member(source: Atom, target: Atom) -> Term:
            middle = terms.variable("x", between)
            return terms.exists((middle,), terms.and_(self.has(left, source, middle), self.has(right, middle, target)))

        return DefinableRelation(columns, member)

    def override(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        """The right relation, and of the left one what starts at objects that the right one does not have."""
        terms, columns = self.terms, self._columns(left, right)
        changed = self._starts(right)

        def member(source: Atom, target: Atom) -> Term:
            kept = terms.and_(self.has(left, source, target), terms.not_(changed(source)))
            return terms.or_(self.has(right, source, target), kept)

        written = None if right.factors is None else right.factors[1]
        target = columns[1]
        if left.mapping is None or written is None or not written.cases or not written.at_most_one or target is None:
            return DefinableRelation(columns, member)
        old, value = left.mapping, self._one_of(written.cases, target)
        return self.of_mapping(columns, Mapping(
            lambda atom: terms.ite(changed(atom), value, old.value(atom)),
            lambda atom: terms.or_(changed(atom), old.has_value(atom)),
            old.made_of,
        ))  # fmt: skip

    def _starts(self, relation: DefinableRelation) -> Callable[[Atom], Term]:
        """Whether an atom is in the first column."""
        terms = self.terms
        if relation.mapping is not None:
            return relation.mapping.has_value
        if relation.factors is not None:
            sources, targets = relation.factors
            present = terms.true if targets.is_everything else self.some(targets)
            return lambda atom: terms.and_(self.has(sources, atom), present)
        target = relation.columns[1]
        if target is None:
            raise NotExpressible("all values of any kind")
        variable = terms.variable("x", target)
        return lambda atom: terms.exists((variable,), self.has(relation, atom, variable))

    def _one_of(self, cases: tuple[Case, ...], sort: Sort) -> Term:
        """The case whose guard holds, if one does."""
        value = self.signature.at(cases[-1][1], sort)
        for guard, atom in reversed(cases[:-1]):
            value = self.terms.ite(guard, self.signature.at(atom, sort), value)
        return value
