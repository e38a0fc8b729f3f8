"""Methods that may be given objects of classes that the program does not know: what is proved rests on none of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

PILE = """
class Pile {
    Object[] items;
    int size;
    //@ invariant items != null && 0 <= size && size <= items.length;

    //@ requires items != null && size <= items.length && 0 <= size;
    Pile(Object[] items, int size) { this.items = items; this.size = size; }

    //@ requires size > 0;
    //@ ensures \\result == items[size - 1];
    //@ assignable \\nothing;
    Object top() { return items[size - 1]; }

    //@ requires size > 0;
    //@ ensures \\result == items[0];
    Object bottom() { return items[size - 1]; }

    //@ requires item != null;
    //@ ensures \\result == (item == other);
    boolean same(Object item, Object other) { return item.equals(other); }

    //@ requires size < items.length;
    //@ ensures size == \\old(size) + 1;
    void push(Object item) { items[size] = item; size++; }
}
"""


def test_calls_on_them_and_stores_among_them_are_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Pile.java").write_text(PILE, encoding="utf-8")
    assert run(["prove", "Pile.java"]) == 1
    lines = capsys.readouterr().out.splitlines()
    told = {line.partition("(")[0]: line.partition(": ")[2] for line in lines if line.startswith("Pile.")}
    assert told["Pile.<init>"].startswith("proved")
    assert told["Pile.top"].startswith("proved")
    assert "fails for this = new Pile" in told["Pile.bottom"]
    # An object whose class overrides `equals` may be given, or an array of strings.
    assert not told["Pile.same"].startswith("proved")
    assert "a call on an object of a class that is not known" in "".join(lines)
    assert told["Pile.push"].startswith("unknown")
    assert "a store into an array of ref java.lang.Object, which may be of a narrower type" in told["Pile.push"]


PARCEL = """
import java.util.Objects;
public final class Parcel {
    enum Size { SMALL, LARGE }
    private final String name;
    private final Size size;

    public Parcel(String name, Size size) {
        this.name = Objects.requireNonNull(name);
        this.size = size;
    }

    static <T> T same(T it) { return it; }
    static class Box<T> { T item; }

    public String named() { synchronized (name) { return name; } }
    public static Runnable kept(Runnable it) { Object given = it; return (Runnable) given; }
    public static String passed(String it) { return same(it); }
    public static String other(Object it) { Object given = it; return (String) given; }
    public static String raw(Box box) { Box<String> texts = box; return texts.item; }
}
"""


def test_values_have_their_declared_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Types of the library and enumerations are known of parameters and fields; type arguments are not."""
    monkeypatch.chdir(tmp_path)
    Path("Parcel.java").write_text(PARCEL, encoding="utf-8")
    run(["check", "Parcel.java", "--engine", "deductive", "--cache", "off"])
    lines = capsys.readouterr().out.splitlines()
    answers = {line.partition("(")[0]: line.partition("): ")[2] for line in lines if line.startswith("checked ")}
    for method in ("<init>", "named", "kept", "passed"):
        assert answers[f"checked Parcel.{method}"].startswith("proved"), method
    for method in ("other", "raw"):
        assert answers[f"checked Parcel.{method}"].startswith("unknown (1 unknown"), method
