"""Build files are read for source roots: what they name is checked, the rest is left out, and nothing is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.diagnostic import Severity
from vernier.run.loading.files import Sources, find_sources


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _written(files: dict[str, str]) -> Sources:
    for name, text in files.items():
        path = Path("app", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return find_sources(["app"])


def _java(*names: str) -> dict[str, str]:
    return {name: f"class {Path(name).stem} {{ }}\n" for name in names}


def _names(files: tuple[str, ...]) -> list[str]:
    return [Path(file).relative_to("app").as_posix() for file in files]


MAIN, TEST = "src/main/java/A.java", "src/test/java/T.java"
POM = '<?xml version="1.0"?>\n<project xmlns="http://maven.apache.org/POM/4.0.0">{}</project>'


def test_without_a_build_file_all_files_count() -> None:
    sources = _written(_java(MAIN, TEST))
    assert _names(sources.java) == [MAIN, TEST] and not sources.diagnostics


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pom.xml", POM.format("")),
        ("build.gradle", "plugins { id 'java' }\nsourceSets { test { java { srcDirs = ['x'] } } }\n"),
        ("build.gradle.kts", "plugins { java }\ntasks.test { useJUnitPlatform() }\n"),
        ("settings.gradle", "rootProject.name = 'app'\n"),
    ],
)
def test_tests_are_left_out_by_convention(name: str, text: str) -> None:
    sources = _written({name: text, **_java(MAIN, TEST)})
    assert _names(sources.java) == [MAIN] and _names(sources.left_out) == [TEST]
    (told,) = sources.diagnostics
    assert (told.severity, told.code, told.span.file) == (Severity.NOTE, "build-file", f"app/{name}")
    assert told.message == "1 Java file is outside of the source roots and not checked"


NAMED = {
    "maven": ("pom.xml", POM.format("<build><sourceDirectory>code</sourceDirectory></build>"), ["code/A.java"]),
    "property": (
        "pom.xml",
        POM.format(
            "<properties><where>code</where></properties>"
            "<build><sourceDirectory>${project.basedir}/${where}</sourceDirectory></build>"
        ),
        ["code/A.java"],
    ),
    "replaced": ("build.gradle", "sourceSets {\n main {\n java { srcDirs = ['code'] } } }", ["code/A.java"]),
    "added": ("build.gradle", "sourceSets.main.java.srcDir 'code' // too\n", ["code/A.java", MAIN]),
    "several": (
        "build.gradle",
        "sourceSets { main { java { srcDirs 'code',\n 'gen' } } }",
        ["code/A.java", "gen/G.java", MAIN],
    ),
    "kotlin": (
        "build.gradle.kts",
        'sourceSets { named("main") { java { setSrcDirs(listOf("$projectDir/code", "gen")) } } }',
        ["code/A.java", "gen/G.java"],
    ),
    "by index": ("build.gradle.kts", 'sourceSets["main"].java { srcDir("gen") }', ["gen/G.java", MAIN]),
    "resources": ("build.gradle", "sourceSets { main { resources { srcDir 'code' } } }", [MAIN]),
}


@pytest.mark.parametrize(("name", "text", "expected"), NAMED.values(), ids=NAMED.keys())
def test_named_source_roots(name: str, text: str, expected: list[str]) -> None:
    sources = _written({name: text, **_java(MAIN, TEST, "code/A.java", "gen/G.java")})
    assert _names(sources.java) == expected
    assert all(item.severity is Severity.NOTE for item in sources.diagnostics)


def test_modules() -> None:
    parent = POM.format(
        "<modules><module>one</module><module>two/pom.xml</module></modules>"
        "<build><sourceDirectory>code</sourceDirectory></build>"
    )
    one, two = POM.format(""), POM.format("<parent><artifactId>p</artifactId></parent>")
    java = _java(f"one/{MAIN}", "two/code/B.java", f"two/{MAIN}", f"three/{MAIN}")
    sources = _written({"pom.xml": parent, "one/pom.xml": one, "two/pom.xml": two, **java})
    assert _names(sources.java) == [f"one/{MAIN}", "two/code/B.java"]


def test_subprojects() -> None:
    java = _java(f"one/{MAIN}", f"a/b/{MAIN}", f"a/b/{TEST}")
    sources = _written({"settings.gradle.kts": 'include("one",\n  ":a:b")\n', "one/build.gradle.kts": "", **java})
    assert _names(sources.java) == [f"a/b/{MAIN}", f"one/{MAIN}"]


BOMB = '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><project>&b;</project>'
WRONG = {
    "not XML": ("pom.xml", "<project>\n  <modules>\n</project>", Severity.ERROR, "app/pom.xml:3:", "not XML"),
    "no XML at all": ("pom.xml", "hello", Severity.ERROR, "app/pom.xml:1:", "not XML"),
    "entities": ("pom.xml", BOMB, Severity.ERROR, "app/pom.xml:1:", "a document type is not read here"),
    "no project": ("pom.xml", "<html/>", Severity.ERROR, "app/pom.xml:1:1", "a project is expected, not <html>"),
    "unknown property": (
        "pom.xml",
        POM.format("<build><sourceDirectory>${gone}</sourceDirectory></build>"),
        Severity.WARNING, "app/pom.xml:2:", "${gone} is not known here",
    ),
    "computed": (
        "build.gradle",
        "def d = 'x'\nsourceSets.main.java.srcDirs = [d]\n",
        Severity.WARNING, "app/build.gradle:2:33", "folders are computed by 'd'",
    ),
    "interpolated": (
        "build.gradle.kts",
        'sourceSets { main { java.srcDir("$gone/x") } }',
        Severity.WARNING, "app/build.gradle.kts:1:33", '"$gone/x" is computed',
    ),
    "moved subproject": (
        "settings.gradle",
        "include 'a'\nproject(':a').projectDir = file('b')\n",
        Severity.WARNING, "app/settings.gradle:2:15", "the folder of a subproject is computed",
    ),
    "too deep": ("build.gradle", "a {" * 5000, Severity.WARNING, "app/build.gradle:1:", "is not read here"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text", "severity", "place", "message"), WRONG.values(), ids=WRONG.keys())
def test_what_is_not_understood_is_told_and_all_files_count(
    name: str, text: str, severity: Severity, place: str, message: str
) -> None:
    sources = _written({name: text, **_java(MAIN, TEST)})
    assert _names(sources.java) == [MAIN, TEST] and not sources.left_out
    (told,) = sources.diagnostics
    assert (told.severity, told.code) == (severity, "build-file")
    assert str(told.span).startswith(place) and message in told.message


def test_roots_without_sources() -> None:
    sources = _written({"pom.xml": POM.format(""), **_java("code/A.java")})
    assert _names(sources.java) == ["code/A.java"]
    assert "no source root has Java files" in sources.diagnostics[0].message


def test_a_file_that_is_named_counts() -> None:
    _written({"pom.xml": POM.format(""), **_java(MAIN, TEST)})
    sources = find_sources(["app", f"app/{TEST}"])
    assert _names(sources.java) == [MAIN, TEST] and not sources.left_out
