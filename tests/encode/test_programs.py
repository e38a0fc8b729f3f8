"""Formulas agree with executions: generated programs with inputs, and hand-written ones about what is subtle."""

from __future__ import annotations

import pytest

from tests.differential.java_generator import generate
from tests.encode.programs import EncodedProgram, compare
from vernier.frontend.java import load_java_texts

LOOPS = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    interface Shape { int area(); }
    static class Square implements Shape {
        int side;
        Square(int s) { side = s; }
        public int area() { return side * side; }
    }
    static class Line implements Shape { public int area() { return 0; } }
    static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 5);
        Node head = null;
        for (int i = 0; i < n; i++) head = new Node(Verifier.nondetInt() % 10, head);
        int sum = 0;
        for (Node p = head; p != null; p = p.next) {
            if (p.value < 0) continue;
            if (p.value == 7) break;
            sum += p.value;
        }
        System.out.println("sum " + sum + " " + depth(n));
        int[] cells = new int[n + 1];
        int where = Verifier.nondetInt();
        try {
            cells[where] = 5;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        } finally {
            cells[0]++;
        }
        Shape shape = Verifier.nondetBoolean() ? new Square(n) : new Line();
        System.out.println(shape.area() + " " + cells[0] + " " + (shape instanceof Line));
        String text = Verifier.nondetString();
        if (text.length() < 4 && text.contains("a")) System.out.println("has a: " + text + text.indexOf("a"));
        System.out.println(text.equals("ab") || text.startsWith("X"));
        assert sum < 20 : "large";
        System.out.println("end");
    }
}
"""


def differences(source: str, seeds: range) -> list[str]:
    """What differs on these inputs; most of them have to be within the bounds, and nothing is assumed."""
    lowered = load_java_texts({"Main.java": source}, ["Main.main"])
    encoded = EncodedProgram(lowered.program, lowered.entries[0].start)
    assert not encoded.encoding.assumptions
    within = [seed for seed in seeds if not encoded.cut_off(encoded.model(seed))]
    assert 2 * len(within) > len(seeds)
    return [report for seed in within if (report := compare(encoded, seed)) is not None]


def test_a_program_with_inputs_heap_exceptions_and_strings() -> None:
    assert differences(LOOPS, range(60)) == []


@pytest.mark.parametrize("profile", ["expressions", "control", "exceptions", "dispatch", "collections"])
def test_generated_programs(profile: str) -> None:
    for seed in (1, 2, 4):
        assert differences(generate(seed, profile).source, range(3)) == []
