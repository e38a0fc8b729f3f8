# ruff: noqa: E501 (one case, one line)
"""The marked operations of a model build every state: what any operations lead to, they lead to as well, up to what no
further operations can observe."""

from __future__ import annotations

import random

import pytest

from vernier.core.outcome import InputValue
from vernier.core.source import NOWHERE
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import Limits, ListInputs, Machine, Returned

_LIST = """
        int op = Verifier.nondetInt(), k = Verifier.nondetInt(), n = c.size();
        switch (op) {
            case 0: case 1: case 2: return "" + c.add(k);
            case 3: return n == 0 ? "" : "" + c.remove(k % n);
            case 4: c.add(k % (n + 1), k); return "";
            case 5: return n == 0 ? "" : "" + c.set(k % n, null);
            case 6: return "" + c.indexOf(k) + c.contains(null);
            case 7: Iterator<Integer> i = c.iterator(); if (i.hasNext()) { i.next(); i.remove(); } return "" + i.hasNext();
            case 8: if (k == 0) c.clear(); return "" + c;
            default: return "" + c.subList(0, n / 2) + c.hashCode();
        }
"""
_COLLECTION = """
        int op = Verifier.nondetInt(), k = Verifier.nondetInt();
        switch (op) {
            case 0: case 1: case 2: case 3: return "" + c.add(k);
            case 4: case 5: return "" + c.remove((Integer) k);
            case 6: Iterator<Integer> i = c.iterator(); if (i.hasNext()) { i.next(); i.remove(); } return "" + i.hasNext();
            case 7: if (k == 0) c.clear(); return "" + c;
            default: return "" + c.contains(k) + c.size();
        }
"""
_MAP = """
        int op = Verifier.nondetInt(), k = Verifier.nondetInt();
        switch (op) {
            case 0: case 1: case 2: case 3: return "" + c.put(k, op);
            case 4: case 5: return "" + c.remove(k);
            case 6: return "" + c.containsKey(k) + c.size();
            case 7: if (k == 0) c.clear(); return "" + c;
            default: return "" + c.get(k) + c.keySet();
        }
"""
_ADDED = "for (Integer x : a) b.add(x);"
_PUT = "for (Map.Entry<Integer, Integer> x : a.entrySet()) b.put(x.getKey(), x.getValue());"
MODELS = {
    "ArrayList": ("ArrayList<Integer>", _LIST, _ADDED),
    "LinkedList": ("LinkedList<Integer>", _LIST, _ADDED),
    "CopyOnWriteArrayList": (
        "CopyOnWriteArrayList<Integer>",
        _LIST.replace("i.next(); i.remove();", "c.remove(i.next());"),
        _ADDED,
    ),
    "Vector": ("Vector<Integer>", _LIST, _ADDED),
    "Stack": ("Stack<Integer>", _LIST, _ADDED),
    "ArrayDeque": ("ArrayDeque<Integer>", _COLLECTION, "for (Integer x : a) b.addLast(x);"),
    "TreeSet": ("TreeSet<Integer>", _COLLECTION, _ADDED),
    "LinkedHashSet": ("LinkedHashSet<Integer>", _COLLECTION, _ADDED),
    "CopyOnWriteArraySet": (
        "CopyOnWriteArraySet<Integer>",
        _COLLECTION.replace("i.next(); i.remove();", "c.remove(i.next());"),
        _ADDED,
    ),
    "ConcurrentLinkedQueue": ("ConcurrentLinkedQueue<Integer>", _COLLECTION, _ADDED),
    "ConcurrentLinkedDeque": ("ConcurrentLinkedDeque<Integer>", _COLLECTION, "for (Integer x : a) b.addLast(x);"),
    "LinkedBlockingQueue": ("LinkedBlockingQueue<Integer>", _COLLECTION, "for (Integer x : a) b.offer(x);"),
    "PriorityQueue": ("PriorityQueue<Integer>", _COLLECTION, _ADDED),
    "TreeMap": ("TreeMap<Integer, Integer>", _MAP, _PUT),
    "ConcurrentHashMap": ("ConcurrentHashMap<Integer, Integer>", _MAP, _PUT),
    "LinkedHashMap": ("LinkedHashMap<Integer, Integer>", _MAP, _PUT),
}


def program(type_: str, operation: str, rebuild: str) -> str:
    """Some operations; then the same content built by the marked ones; then the same operations on both."""
    return f"""import java.util.*;
import java.util.concurrent.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {{
    static String step({type_} c) {{{operation}    }}
    static int[] ops = new int[12];
    public static void main(String[] args) {{
        {type_} a = new {type_.partition("<")[0]}<>();
        for (int i = Verifier.nondetInt(); i > 0; i--) step(a);
        {type_} b = new {type_.partition("<")[0]}<>();
        {rebuild}
        String before = "" + a, after = "" + b;
        assert before.equals(after);
        for (int i = 0; i < 6; i++) {{
            String one = replayed(a, i), other = replayed(b, i);
            assert one.equals(other);
            String x = "" + a, y = "" + b;
            assert x.equals(y);
        }}
    }}
    static int kind, number;
    static String replayed({type_} c, int i) {{
        if (ops[2 * i] == 0) {{ ops[2 * i] = 1 + Verifier.nondetInt(); ops[2 * i + 1] = Verifier.nondetInt(); }}
        kind = ops[2 * i] - 1;
        number = ops[2 * i + 1];
        return again(c);
    }}
    static String again({type_} c) {{{operation.replace("Verifier.nondetInt(), k", "kind, k").replace("k = Verifier.nondetInt()", "k = number")}    }}
}}
"""


@pytest.mark.parametrize("name", MODELS)
def test_marked_operations_build_every_state(name: str) -> None:
    lowered = load_java_texts({"Main.java": program(*MODELS[name])}, ["Main.main"])
    machine, chance = Machine(lowered.program), random.Random(name)
    for _ in range(80):
        steps = chance.randrange(13)
        drawn = [steps, *(chance.randrange(each) for _ in range(steps + 6) for each in (10, 6))]
        inputs = [InputValue("i32", value, "", NOWHERE.span) for value in drawn]
        run = machine.run(lowered.entries[0].start, None, ListInputs(inputs), None, Limits(steps=200_000, seconds=10.0))
        assert isinstance(run.end, Returned), (drawn, run.end)
        assert not run.violations
