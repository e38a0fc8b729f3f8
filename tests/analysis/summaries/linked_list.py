"""Full specifications of the methods of the circular list, and whether summaries imply them on all small lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from tests.analysis.summaries.heaps import program_of
from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.evaluate import Atom, Evaluation, Execution, actual, choices
from vernier.analysis.summaries.summarise import Summariser
from vernier.ir.interp import DefaultInputs, Machine, Returned
from vernier.ir.program import Program
from vernier.ir.state import HeapObject, ObjectState, Reference, State, Value

ELEMENTS = (101, 102)
THIS, OTHER = Reference(1), Reference(2)
_MOST_POSTS = 5000
Relation = Mapping[Atom, Atom]


def start(mine: tuple[int, ...], theirs: tuple[int, ...], argument: int) -> State:
    """A state with two lists and an argument."""
    heap: dict[int, HeapObject] = {id_: ObjectState("java.lang.Object", {}) for id_ in ELEMENTS}
    free = 3
    for list_id, elements in ((1, mine), (2, theirs)):
        ids = range(free, free + len(elements) + 1)
        free += len(ids)
        for index, id_ in enumerate(ids):
            fields: dict[tuple[str, str], Value] = {
                ("Entry", "next"): Reference(ids[(index + 1) % len(ids)]),
                ("Entry", "previous"): Reference(ids[index - 1]),
                ("Entry", "element"): Reference(elements[index - 1]) if index else None,
            }
            heap[id_] = ObjectState("Entry", fields)
        fields = {("LinkedList", "header"): Reference(ids[0]), ("LinkedList", "size"): len(elements)}
        heap[list_id] = ObjectState("LinkedList", fields)
    return State(locals={"this": THIS, "element": Reference(argument)}, heap=heap)


@dataclass(frozen=True, slots=True)
class Post:
    """One state after: fields as functions, and the result."""

    fields: Mapping[str, Relation]
    result: Atom

    def contents(self, of: Atom) -> list[Atom] | None:
        """The elements of a list in order; None when it is not well formed."""
        header = self.fields["header"].get(of)
        found: list[Atom] = []
        current = header
        for _ in range(12):
            following = self.fields["next"].get(current)
            if following is None or self.fields["previous"].get(following) != current:
                return None
            if following == header:
                return found
            current = following
            found.append(self.fields["element"].get(current))
        return None


@dataclass(frozen=True, slots=True)
class Case:
    """What is wanted of one call: contents of this list, change of its size, result."""

    contents: list[Atom]
    growth: int
    result: Atom


Specification = Callable[[list[Atom], Atom], Case]


def _without_first(contents: list[Atom], element: Atom) -> Case:
    if element not in contents:
        return Case(contents, 0, "False")
    place = contents.index(element)
    return Case(contents[:place] + contents[place + 1 :], -1, "True")


SPECIFICATIONS: dict[str, Specification] = {
    "add(java.lang.Object)": lambda contents, element: Case([*contents, element], 1, "True"),
    "addFirst(java.lang.Object)": lambda contents, element: Case([element, *contents], 1, None),
    "addLast(java.lang.Object)": lambda contents, element: Case([*contents, element], 1, None),
    "removeFirst()": lambda contents, _: Case(contents[1:], -1, contents[0]),
    "removeLast()": lambda contents, _: Case(contents[:-1], -1, contents[-1]),
    "getFirst()": lambda contents, _: Case(contents, 0, contents[0]),
    "getLast()": lambda contents, _: Case(contents, 0, contents[-1]),
    "clear()": lambda contents, _: Case([], -len(contents), None),
    "remove(java.lang.Object)": _without_first,
    "copy()": lambda contents, _: Case(contents, 0, None),
}


def satisfied(method: str, mine: list[Atom], theirs: list[Atom], element: Atom, post: Post) -> bool:
    wanted = SPECIFICATIONS[method](mine, element)
    if post.contents(THIS) != wanted.contents or post.contents(OTHER) != theirs:
        return False
    if method == "copy()":
        fresh = post.result not in (THIS, OTHER, None)
        return fresh and post.contents(post.result) == mine
    return post.fields["size"].get(THIS) == len(mine) + wanted.growth and post.result == wanted.result


def posts(execution: Execution, bounds: Mapping[Key, Bounds]) -> Iterator[Post]:
    """The states after that the summary allows, with fields as functions."""
    for new in choices(execution, bounds):
        if any(isinstance(item, str) for item in new.values()):
            continue
        evaluation = Evaluation(execution, new)
        slots: list[tuple[str, Atom, list[Atom]]] = []
        for owner, name in (("LinkedList", "header"), ("LinkedList", "size"), *(("Entry", n) for n in _ENTRY)):
            key = next(k for k in bounds if (k.owner, k.name) == (owner, name))
            lower, upper = evaluation.value(bounds[key].lower), evaluation.value(bounds[key].upper)
            for place in sorted({entry[0] for entry in actual(execution, key)}, key=str):
                surely = [entry[1] for entry in lower if entry[0] == place]
                slots.append((name, place, surely or sorted((e[1] for e in upper if e[0] == place), key=str)))
        result = [key for key in bounds if key.kind is KeyKind.RESULT]
        answers = [entry[0] for entry in evaluation.value(bounds[result[0]].upper)] if result else [None]
        for answer in answers:
            for values in product(*(slot[2] for slot in slots)):
                fields: dict[str, dict[Atom, Atom]] = {}
                for (name, place, _), value in zip(slots, values, strict=True):
                    fields.setdefault(name, {})[place] = value
                yield Post(fields, answer)


_ENTRY = ("next", "previous", "element")


def lists(longest: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for length in range(longest + 1):
        for mine in product(ELEMENTS, repeat=length):
            for theirs in ((), (ELEMENTS[0],)):
                yield mine, theirs


def implied(summariser: Summariser, program: Program, method: str, longest: int) -> bool:
    """Whether every state the summary allows satisfies the specification, on all lists up to a length."""
    from tests.analysis.summaries.measure import all_bounds

    name = f"LinkedList.{method}"
    template = summariser.summary(name)
    bounds = {
        key: item for key, item in all_bounds(summariser, template).items()
        if key.owner in ("LinkedList", "Entry") or key.kind in (KeyKind.RESULT, KeyKind.ALLOCATED)
    }  # fmt: skip
    machine = Machine(program)
    for mine, theirs in lists(longest):
        before = start(mine, theirs, ELEMENTS[0])
        run = machine.run(name, before, DefaultInputs())
        if not isinstance(run.end, Returned):
            continue
        execution = Execution(program, before, run.final, run.end.value)
        atoms: list[Atom] = [Reference(id_) for id_ in mine]
        others: list[Atom] = [Reference(id_) for id_ in theirs]
        allowed = list(islice(posts(execution, bounds), _MOST_POSTS))
        assert allowed
        if not all(satisfied(method, atoms, others, Reference(ELEMENTS[0]), post) for post in allowed):
            return False
    return True


def main() -> None:
    program = program_of("LinkedList")
    summariser = Summariser(program)
    found = {method: implied(summariser, program, method, 3) for method in SPECIFICATIONS}
    for method, holds in found.items():
        print(f"{method:30} {'full specification' if holds else 'partial'}")
    print(f"{sum(found.values())} of {len(found)}")


if __name__ == "__main__":
    main()
