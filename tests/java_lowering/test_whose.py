"""What the IR says of procedures and classes beyond their names: whose they are, the receiver, what an entry wraps."""

from __future__ import annotations

from tests.java_lowering.harness import lowered

SOURCE = """
class Main {
    int n;
    static Integer boxed = 7;
    int add(int m) { return n + m + boxed; }
    static int twice(int m) { return 2 * m; }
}
"""


def test_entries_and_receivers() -> None:
    result = lowered(SOURCE, "Main.add", "Main.twice")
    procedures = result.program.procedures
    for entry in result.entries:
        assert procedures[entry.start].wraps == entry.procedure == result.program.wrapped(entry.start)
        assert procedures[entry.procedure].wraps is None and result.program.wrapped(entry.procedure) == entry.procedure
    receiver = procedures["Main.add(int)"].receiver
    assert receiver is not None and receiver.name == "this"
    assert procedures["Main.twice(int)"].receiver is None


def test_the_library_is_marked() -> None:
    program = lowered(SOURCE, "Main.add", "Main.twice").program
    assert {name for name, item in program.classes.items() if not item.is_library} == {"Main"}
    own = {name for name, item in program.procedures.items() if not item.is_library}
    assert own and all("Main" in name for name in own)
    assert {name for name, item in program.globals.items() if not item.is_library} == {"Main.<state>", "Main.boxed"}
    assert (
        program.is_library("java.lang.Integer")
        and program.is_library("nobody.Knows")
        and not program.is_library("Main")
    )
