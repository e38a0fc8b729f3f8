"""Programs with a library on the class path: its types resolve, and what it does is as of any absent library."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import vernier.run.check
from tests.entries.harness import CLAIMS_SAFETY, check, outcomes, verdict
from tests.java_classpath.library import CLASSES, library
from tests.java_classpath.measure import measure
from tests.java_classpath.writer import FINAL, PUBLIC, STATIC, Field, Method, class_bytes, write_jar
from vernier.core.diagnostic import Diagnostic
from vernier.core.events import ignore
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Engine
from vernier.frontend.java import load_java
from vernier.frontend.java.classpath.class_path import ClassPath
from vernier.frontend.java.lower import Lowered
from vernier.run.check import check_paths
from vernier.run.engines import make_engine


def _load(folder: Path, text: str, *paths: str) -> Lowered:
    (folder / "A.java").write_text(text)
    return load_java([folder / "A.java"], class_path=paths or (library(folder),))


def _told(lowered: Lowered) -> list[tuple[str, str]]:
    return [(item.code, item.message) for item in lowered.diagnostics]


RESOLVED = """import static lib.Config.*;
import lib.*;
public class A {
    static class Own implements Source {
        public int next() { return MAX; }
        public void close() { }
    }
    static String name(Level level) {
        switch (level) {
            case LOW: return NAME;
            default: return Config.of(3).trim();
        }
    }
    static final int[] SIZES = new int[Config.MAX];
    public static void main(String[] args) throws java.io.IOException {
        Config.Builder builder = Config.of("a", "b");
        Config made = builder.build();
        Handler<String> handler = text -> text.length();
        handler.handle("x");
        Source source = args.length == 0 ? new Own() : Config.shared;
        int n = source.next() + Level.valueOf("LOW").weight();
        Object thing = Config.thing(null), rows = new Table<String>().rows();
        long both = new Table<String>().both();
        throw new Refused(name(Level.HIGH) + n);
    }
}
"""


def test_everything_resolves(tmp_path: Path) -> None:
    lowered = _load(tmp_path, RESOLVED)
    assert _told(lowered) == []
    assert {"A$Own.next()", "lib.Refused.<init>(java.lang.String)"} <= set(lowered.program.procedures)
    assert sorted(Path(name).name for name in lowered.class_files) == sorted(
        f"{name.removeprefix('lib/')}.class"
        for name in CLASSES
        if name not in ("lib/Bus", "lib/Names", "lib/Log", "lib/Holder")
    ), "only what is named is read"


def test_a_class_of_the_sources_wins(tmp_path: Path) -> None:
    text = "package lib; public class Config { static int MAX = 1; public static void main(String[] a) { MAX++; } }"
    lowered = _load(tmp_path, text)
    assert _told(lowered) == [] and not lowered.class_files


def test_a_model_wins(tmp_path: Path) -> None:
    (tmp_path / "java" / "util").mkdir(parents=True)
    fake = class_bytes("java/util/ArrayList", [Method("fake", "()V")])
    (tmp_path / "java" / "util" / "ArrayList.class").write_bytes(fake)
    text = "class A { public static void main(String[] a) { new java.util.ArrayList<String>().add(null); } }"
    lowered = _load(tmp_path, text, str(tmp_path))
    assert _told(lowered) == [] and not lowered.class_files


def test_the_note_says_what_to_add(tmp_path: Path) -> None:
    text = "import org.slf4j.Logger; class A { Logger log; javax.swing.JFrame frame; }"
    messages = [message for _, message in _told(_load(tmp_path, text))]
    assert messages == [
        "no model of class org.slf4j.Logger: add the jar that has org.slf4j.Logger with --classpath",
        "no model of class javax.swing.JFrame",
    ]


def test_the_note_says_where_it_may_be(tmp_path: Path) -> None:
    text = "import java.util.*; import a.*; import b.*; class A { Thing thing; ImmutableMap map; }"
    messages = [message.partition(": ")[2] for _, message in _told(_load(tmp_path, text))]
    assert messages == [f"add the jar that has a.{x} or b.{x} with --classpath" for x in ("Thing", "ImmutableMap")]


def test_what_only_models_have_is_not_imported(tmp_path: Path) -> None:
    """The models of `java.util` have an ImmutableMap that is not public; JLS 7.5.2."""
    jar = write_jar(tmp_path / "b.jar", {"b/ImmutableMap": class_bytes("b/ImmutableMap")})
    lowered = _load(tmp_path, "import java.util.*; import b.*; class A { ImmutableMap map; }", str(jar))
    assert _told(lowered) == [] and len(lowered.class_files) == 1


def _problem(found: list[Diagnostic]) -> tuple[str, str]:
    (problem,) = [item for item in found if item.code == "classpath"]
    return problem.span.file, problem.message


def test_damaged_jars_are_told(tmp_path: Path) -> None:
    """A jar with random bytes in it: whatever is wrong is told, and nothing else comes out."""
    data, chance = Path(library(tmp_path)).read_bytes(), random.Random(3)
    path, told = tmp_path / "damaged.jar", 0
    for _ in range(60):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(bytes(damaged[: chance.randrange(len(damaged))] if chance.random() < 0.2 else damaged))
        with ClassPath.of([str(path)]) as compiled:
            for name in CLASSES:
                compiled.stub("lib", name.removeprefix("lib/"))
            told += bool(compiled.take_problems())
    assert 30 < told <= 60


BROKEN = {
    "truncated": (CLASSES["lib/Level"][:-9], "truncated class file"),
    "future": (class_bytes("lib/Level", version=80), "class file version 80 (Java 36) is newer"),
    "other name": (class_bytes("lib/Other"), "it declares lib.Other"),
}


@pytest.mark.parametrize(("data", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_class_file_is_told_and_its_class_is_opaque(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "lib").mkdir()
    place = tmp_path / "lib" / "Level.class"
    place.write_bytes(data)
    text = (
        "import lib.*; class A { public static void main(String[] a) { Level x = Config.level(); assert x == null; } }"
    )
    lowered = _load(tmp_path, text, str(tmp_path), library(tmp_path))
    file, told = _problem(list(lowered.diagnostics))
    assert file == str(place) and message in told
    assert "A.main(java.lang.String[])" in lowered.program.procedures


BEHAVIOUR = """import lib.*;
public class A {
    public static void main(String[] args) {
        Level level = Config.level();
        assert level.ordinal() < 2;
        if (level.name().equals("HIGH")) { assert level == Level.LOW; }
        assert Config.MAX == 7 && Config.NAME.length() == 2;
        Source source = Source.open();
        try {
            assert source.next() != 3;
        } catch (java.io.FileNotFoundException e) {
            assert source == null;
        } catch (java.io.IOException e) {
            assert args == null;
        }
    }
}
"""


def test_results_constants_and_declared_exceptions(tmp_path: Path) -> None:
    settings = replace(Settings(), classpath=(library(tmp_path),), property=("assert",))
    report = check(tmp_path, "A.java", BEHAVIOUR, ("bounded",), settings, limit=20)
    for line in (6, 10, 12, 14):
        assert verdict(report, line, "assert") is Verdict.REFUTED, line
    for line in (5, 7):
        (holds,) = outcomes(report, line, "assert")
        assert holds.verdict in (Verdict.PROVED, Verdict.BOUNDED), line
        assert AssumptionKind.OPAQUE_CALLS in {item.kind for item in holds.assumptions}


GENERIC = """import lib.*;
public class A {
    public static void main(String[] args) {
        Holder<String> text = Holder.of("x");
        assert text.get().length() != 2;
        Holder<Integer> number = Holder.of(3);
        int n = number.get();
        assert n != 1234567;
        Level first = Level.FIRST;
        assert first == Level.LOW || first == Level.HIGH;
    }
}
"""


def test_results_have_the_types_that_variables_stand_for(tmp_path: Path) -> None:
    settings = replace(Settings(), classpath=(library(tmp_path),), property=("assert",))
    report = check(tmp_path, "A.java", GENERIC, ("bounded",), settings, limit=20)
    assert verdict(report, 5, "assert") is Verdict.REFUTED
    assert verdict(report, 8, "assert") is Verdict.REFUTED
    assert verdict(report, 10, "assert") is not Verdict.REFUTED


LOGGED = """import lib.*;
public class A {
    private static final Log LOG = Log.get(A.class);
    record Item(String name, int price) { }
    static int[] cells = {1};
    static class Held<T> { T value; }
    public static void main(String[] args) {
        Held<Integer> held = new Held<>();
        held.value = 3;
        LOG.info("{}", cells[0]);
        LOG.info("{}", new Item("x", 3));
        LOG.info("{} {} {}", "x", 4, null);
        LOG.info("{}", held.value);
        assert cells[0] == 1;
    }
}
"""


def test_loggers_cost_nothing(tmp_path: Path) -> None:
    """What is passed as an Object is known by the types of the arguments; an array may be changed."""
    settings = replace(Settings(), classpath=(library(tmp_path),), property=("assert",))
    report = check(tmp_path, "A.java", LOGGED, ("bounded",), settings, limit=20)
    assert verdict(report, 14, "assert") in (Verdict.PROVED, Verdict.BOUNDED)
    changed = LOGGED.replace('LOG.info("{}", cells[0])', 'LOG.info("{}", cells)')
    assert verdict(check(tmp_path, "A.java", changed, ("bounded",), settings), 14, "assert") is Verdict.UNKNOWN


def test_all_classes_resolve(tmp_path: Path) -> None:
    summary, *told = measure([library(tmp_path)])
    assert int(summary.split()[0]) >= len(CLASSES) and not told


UNSAFE = """import lib.*;
public class A {
    static int seen;
    public static void main(String[] args) {
        Source source = Bus.first();
        Bus.add(source);
        later();
        assert seen == 0;
        Bus.each(text -> seen++);
        assert seen == 0;
        Names names = new Names();
        assert names.size() == 0;
    }
    static void later() {
        class Own implements Source {
            public int next() { return ++seen; }
            public void close() { }
        }
        Source own = new Own();
        Bus.add(own);
    }
}
"""


def test_nothing_is_proved_of_what_is_handed_over(tmp_path: Path) -> None:
    """Also where the class of the object is found later than the call, and of state that nobody initialised."""
    settings = replace(Settings(), classpath=(library(tmp_path),), property=("assert", "null.dereference"))
    report = check(tmp_path, "A.java", UNSAFE, ("bounded", "induction"), settings, limit=10)
    for line in (8, 10, 12):
        assert not any(item.verdict in CLAIMS_SAFETY for item in outcomes(report, line, "assert")), line
    assert not any(item.verdict is Verdict.REFUTED for unit in report.units for item in unit.outcomes)


def test_kept_answers_depend_on_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A method that nobody calls makes another class file of the same program."""
    asked: list[str] = []

    def recorded(name: str, *rest: Any) -> Engine:
        asked.append(name)
        return make_engine(name, *rest)

    monkeypatch.setattr(vernier.run.check, "make_engine", recorded)
    source, jar = tmp_path / "A.java", tmp_path / "lib.jar"
    source.write_text("import lib.*; class A { public static void main(String[] a) { assert Config.MAX < 9; } }")
    settings = replace(Settings(), classpath=(str(jar),), engine=("testing",), store=str(tmp_path / "s"), jobs=1)
    counts = []
    for members in ((), (), (Method("unused", "()V"),)):
        config = class_bytes("lib/Config", [Field("MAX", "I", PUBLIC | STATIC | FINAL, 7), *members])
        write_jar(jar, {"lib/Config": config})
        check_paths([str(source)], settings, ignore)
        counts.append(len(asked))
    assert counts == [1, 1, 2]
