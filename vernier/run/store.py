"""The store: counterexamples, contradiction and crash reports as files in one folder."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.outcome import Counterexample, InputValue, Making, Outcome
from vernier.core.settings import Arguments, Dependencies, Guards, Nulls
from vernier.core.source import Span
from vernier.run.loading.load import Unit

FORMAT = "vernier-counterexample"
VERSION = 8


@dataclass(frozen=True, slots=True)
class Stored:
    """A counterexample with the paths and settings that load its program again."""

    obligation: str
    code: str
    files: tuple[str, ...]
    language: str
    data_model: str
    arguments: Arguments
    entry_name: str
    counterexample: Counterexample
    malloc_may_fail: bool = False
    dependencies: Dependencies = Dependencies.OPAQUE
    nulls: Nulls = Nulls.ANY
    guards: Guards = Guards.REFUTE
    classpath: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    """All entries of the program: what a start state is made of may be there because of another one"""


def counterexample_path(store: Path, obligation: str) -> Path:
    return store / "counterexamples" / (quote(obligation, safe="()<>,$ ")[:200] + ".json")


def save_counterexample(store: Path, outcome: Outcome, unit: Unit) -> Path:
    """Write the counterexample of a REFUTED outcome under its obligation's id."""
    example = outcome.counterexample
    if example is None:
        raise ValueError("the outcome has no counterexample")
    path = counterexample_path(store, outcome.obligation.id)
    value = {
        "format": FORMAT,
        "version": VERSION,
        "obligation": outcome.obligation.id,
        "code": outcome.obligation.code.value,
        "files": list(unit.files),
        "language": unit.program.language.value,
        "data_model": "ilp32" if unit.program.pointer_width == 32 else "lp64",
        "arguments": unit.arguments.value,
        "malloc_may_fail": unit.malloc_may_fail,
        "dependencies": unit.dependencies.value,
        "nulls": unit.nulls.value,
        "guards": unit.guards.value,
        "classpath": list(unit.classpath),
        "entry_name": next((entry.name for entry in unit.entries if entry.start == example.entry), example.entry),
        "entries": [entry.name for entry in unit.entries],
        "entry": example.entry,
        "inputs": [_input_to_json(item) for item in example.inputs],
        "start": example.start,
        "making": _making_to_json(example.making),
        "failure": example.failure,
    }
    write(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")
    return path


def load_counterexample(path: Path) -> Stored:
    """Read what `save_counterexample` wrote; anything else is an InputError."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if value["format"] != FORMAT or value["version"] != VERSION:
            raise _failure(path, f"not a counterexample of version {VERSION}")
        inputs = tuple(_input_from_json(item) for item in value["inputs"])
        making, start = _making_from_json(value["making"]), value["start"]
        example = Counterexample(value["entry"], inputs, start=start, failure=value["failure"], making=making)
        files = tuple(map(str, value["files"]))
        language, model, entry = (str(value[key]) for key in ("language", "data_model", "entry_name"))
        arguments, dependencies = Arguments(value["arguments"]), Dependencies(value["dependencies"])
        obligation, code, may_fail = str(value["obligation"]), str(value["code"]), value["malloc_may_fail"] is True
        entries, nulls = tuple(map(str, value["entries"])), Nulls(value["nulls"])
        guards, classpath = Guards(value["guards"]), tuple(map(str, value["classpath"]))
        return Stored(
            obligation, code, files, language, model, arguments, entry, example, may_fail, dependencies, nulls, guards,
            classpath, entries,
        )  # fmt: skip
    except OSError as error:
        raise _failure(path, f"cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _failure(path, "not a counterexample that a check wrote") from None


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="surrogatepass")


def save_numbered(store: Path, kind: str, text: str) -> Path:
    """Write a report file `kind-N.txt` with the first free number."""
    number = 1
    while (store / f"{kind}-{number}.txt").exists():
        number += 1
    path = store / f"{kind}-{number}.txt"
    write(path, text)
    return path


def _making_to_json(making: Making | None) -> Any:
    if making is None:
        return None
    return {"bounds": making.bounds, "choices": [_input_to_json(item) for item in making.choices]}


def _making_from_json(value: Any) -> Making | None:
    if value is None:
        return None
    choices = tuple(_input_from_json(item) for item in value["choices"])
    if value["bounds"] is None:
        return Making(choices)
    depth, width = map(int, value["bounds"])
    return Making(choices, (depth, width))


def _input_to_json(item: InputValue) -> dict[str, Any]:
    value: bool | int | float | str = item.value
    if isinstance(value, float):
        value = value.hex() if math.isfinite(value) else str(value)
    span = item.span
    place = [span.file, span.line, span.column, span.end_line, span.end_column]
    return {"type": item.type, "value": value, "name": item.name, "span": place}


def _input_from_json(item: dict[str, Any]) -> InputValue:
    value = item["value"]
    if isinstance(value, str):
        value = float.fromhex(value)
    file, *numbers = item["span"]
    line, column, end_line, end_column = map(int, numbers)
    return InputValue(str(item["type"]), value, str(item["name"]), Span(str(file), line, column, end_line, end_column))


def _failure(path: Path, message: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "counterexample", message, Span(str(path), 1, 1, 1, 1)))
