"""What summaries say of collections that a loop fills: who is in them, by the condition under which they are put in."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

SOURCE = """
class Item {
    final Item next;
    final Item owner;
    final int kind;

    Item(Item next, Item owner, int kind) {
        this.next = next;
        this.owner = owner;
        this.kind = kind;
    }

    boolean isOf(Item someone, int number) {
        return owner == someone && kind == number;
    }
}

class Cell {
    final Item held;
    Cell after;

    Cell(Item held, Cell after) {
        this.held = held;
        this.after = after;
    }
}

class Bag {
    Cell top;

    void push(Item item) {
        top = new Cell(item, top);
    }

    void append(Item item) {
        Cell made = new Cell(item, null);
        if (top == null) {
            top = made;
            return;
        }
        Cell last = top;
        while (last.after != null) {
            last = last.after;
        }
        last.after = made;
    }

    boolean holds(Item item) {
        for (Cell cell = top; cell != null; cell = cell.after) {
            if (cell.held == item) {
                return true;
            }
        }
        return false;
    }

    static Bag all(Item first) {
        Bag bag = new Bag();
        for (Item item = first; item != null; item = item.next) {
            bag.push(item);
        }
        return bag;
    }

    static Bag chosen(Item first, Item someone) {
        Bag bag = new Bag();
        for (Item item = first; item != null; item = item.next) {
            if (item.isOf(someone, 1)) {
                bag.push(item);
            }
        }
        return bag;
    }

    static Bag rejected(Item first, Item someone) {
        Bag bag = new Bag();
        for (Item item = first; item != null; item = item.next) {
            if (!item.isOf(someone, 1)) {
                bag.push(item);
            }
        }
        return bag;
    }

    static Bag inOrder(Item first) {
        Bag bag = new Bag();
        for (Item item = first; item != null; item = item.next) {
            bag.append(item);
        }
        return bag;
    }

    static Bag twice(Item first) {
        Bag ordered = inOrder(first);
        Bag bag = new Bag();
        for (Cell cell = ordered.top; cell != null; cell = cell.after) {
            bag.append(cell.held);
        }
        return bag;
    }
}
"""


def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], method: str, field: str) -> str:
    """The upper bound of a field after a method."""
    file = tmp_path / "Bag.java"
    file.write_text(SOURCE)
    assert run(["summarize", str(file), "--method", f"Bag.{method}"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith(f"  {field}' ⊆")]
    return line.partition("⊆ ")[2]


def test_a_constructor_overwrites_the_zeros_of_what_a_loop_makes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(tmp_path, capsys, "all", "held") == "held + NewSet$Cell -> (first.*next - null)"


def test_a_call_that_asks_decides_who_is_put_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(tmp_path, capsys, "chosen", "held")
    assert "NewSet$Cell -> ((first.*next - null) & owner.someone & kind.1)" in text


def test_and_the_answer_no_who_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(tmp_path, capsys, "rejected", "held")
    assert "NewSet$Cell -> (first.*next - (null + owner.someone & kind.1))" in text


def test_appending_settles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last cell is one that leads to null: of cells that a loop made, this is known."""
    assert "first.*next" in said(tmp_path, capsys, "inOrder", "held")
    assert "NewSet$Cell -> (null + NewSet$Cell)" in said(tmp_path, capsys, "inOrder", "after")
    assert said(tmp_path, capsys, "twice", "held") == said(tmp_path, capsys, "inOrder", "held")


def test_whether_a_search_finds_something_is_asked_of_the_whole_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "Bag.java"
    file.write_text(SOURCE)
    assert run(["summarize", str(file), "--method", "Bag.holds"]) == 0
    assert "return = (some held.item & this.top.*after) => true else false" in capsys.readouterr().out
