"""The representation invariants of library classes hold of all objects after random sequences of operations, and only
code of these classes writes the fields."""

from __future__ import annotations

import random

import pytest

from vernier.encode.heap_maps.field_invariants import (
    INVARIANTS,
    AtLeast,
    FieldInvariant,
    NotNull,
    WithinLength,
    fields_of,
    library_invariants,
)
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import DefaultInputs, Limits, ListInputs, Machine
from vernier.ir.ops import FieldPlace, Store
from vernier.ir.state import ArrayState, ObjectState, Reference, State
from vernier.ir.walk import operations_of

PROGRAM = """
import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static List<Integer> list = new ArrayList<>();
    static StringBuilder text = new StringBuilder();
    static String kept = "";
    static void step(int op, int k) {
        int n = list.size(), length = text.length();
        switch (op) {
            case 0: case 1: list.add(k); break;
            case 2: if (n > 0) list.remove(k % n); break;
            case 3: list.add(k % (n + 1), k); break;
            case 4: list.addAll(new ArrayList<>(list)); break;
            case 5: list.subList(0, n / 2).clear(); break;
            case 6: list.removeIf(x -> x == k); break;
            case 7: ((ArrayList<Integer>) list).trimToSize(); break;
            case 8: ((ArrayList<Integer>) list).ensureCapacity(3 * k); break;
            case 9: list = new ArrayList<>(k); list.addAll(Arrays.asList(1, 2)); break;
            case 10: list.sort(null); Collections.reverse(list); break;
            case 11: text.append(k).append("ab"); break;
            case 12: text.setLength(k); break;
            case 13: if (length > 0) text.deleteCharAt(k % length); break;
            case 14: text.insert(0, kept).reverse(); break;
            case 15: text.trimToSize(); text.delete(0, k); break;
            case 16: kept = text.toString().trim() + k; break;
            case 17: kept = kept.substring(kept.length() / 2).toUpperCase().replace('1', 'x'); break;
            case 18: kept = String.join(",", kept.split("x")); break;
            default: kept = String.valueOf(kept.toCharArray()) + new String(new char[k]);
        }
    }
    public static void main(String[] args) {
        for (int i = Verifier.nondetInt(); i > 0; i--) {
            try {
                step(Verifier.nondetInt(), Verifier.nondetInt());
            } catch (RuntimeException e) {
            }
        }
    }
}
"""


def _holds(state: State, of: ObjectState, invariant: FieldInvariant) -> bool:
    values = [of.fields.get((key.owner, key.name)) for key in fields_of(invariant)]
    match invariant, values:
        case NotNull(), [value]:
            return isinstance(value, Reference)
        case AtLeast(least=least), [value]:
            return int(value or 0) >= least  # type: ignore[arg-type]
        case WithinLength(margin=margin), [value, Reference(id=number)]:
            array = state.heap[number]
            assert isinstance(array, ArrayState)
            return int(value or 0) <= len(array.elements) - margin  # type: ignore[arg-type]
        case _:
            raise AssertionError(invariant)


def _checked(state: State, machine: Machine) -> int:
    count = 0
    for each in state.heap.values():
        if isinstance(each, ObjectState):
            for invariant in INVARIANTS:
                if machine.program.is_subclass(each.class_name, fields_of(invariant)[0].owner):
                    count += 1
                    assert _holds(state, each, invariant), (each, str(invariant))
    return count


@pytest.fixture(scope="module")
def machine() -> tuple[Machine, str]:
    lowered = load_java_texts({"Main.java": PROGRAM}, ["Main.main"])
    assert library_invariants(lowered.program) == INVARIANTS
    return Machine(lowered.program), lowered.entries[0].start


def test_operations_keep_them(machine: tuple[Machine, str]) -> None:
    runner, start = machine
    chance, count = random.Random(1), 0
    for _ in range(300):
        steps = chance.randrange(1, 14)
        drawn = [steps, *(chance.randrange(each) for _ in range(steps) for each in (20, 6))]
        run = runner.run(start, None, ListInputs(drawn), None, Limits(steps=300_000, seconds=10.0))
        count += _checked(run.final, runner)
    assert count > 2_000


def test_a_state_that_breaks_one_is_noticed(machine: tuple[Machine, str]) -> None:
    runner, start = machine
    final = runner.run(start, None, DefaultInputs(), None, Limits(steps=300_000, seconds=10.0)).final
    broken = ObjectState("java.lang.String", {("java.lang.String", "value"): None})
    assert not _holds(final, broken, INVARIANTS[0])


def test_only_code_of_the_class_writes_the_fields(machine: tuple[Machine, str]) -> None:
    runner, _ = machine
    fields = {(key.owner, key.name): key.owner for one in INVARIANTS for key in fields_of(one)}
    for procedure in runner.program.procedures.values():
        for operation in operations_of(procedure):
            match operation:
                case Store(place=FieldPlace(owner=owner, field=name)) if (owner, name) in fields:
                    assert procedure.name.startswith((f"{owner}.", f"{owner}$")), procedure.name
                case _:
                    continue
