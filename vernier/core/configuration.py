"""Settings from `vernier.toml` or `[tool.vernier]` in `pyproject.toml`; errors in them are told with their place."""

from __future__ import annotations

import tomllib
from enum import Enum
from pathlib import Path
from typing import Any

from vernier.core.analyses import Analysis, parse_analysis
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.scope import Scope, parse_scope
from vernier.core.settings import Arity, OptionInfo, option_infos
from vernier.core.source import Span


def read_configuration(folder: Path) -> dict[str, Any]:
    """The settings written for `folder`: field names of `Settings` to values. `vernier.toml` wins."""
    own = folder / "vernier.toml"
    if own.is_file():
        return _checked(own, _parse(own))
    shared = folder / "pyproject.toml"
    if shared.is_file():
        table = _parse(shared).get("tool", {}).get("vernier", {})
        return _checked(shared, table)
    return {}


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise _failure(path, str(error), "") from None


def _checked(path: Path, table: dict[str, Any]) -> dict[str, Any]:
    known = {info.name.replace("_", "-"): info for info in option_infos()}
    result: dict[str, Any] = {}
    for key, value in table.items():
        info = known.get(key.replace("_", "-"))
        if info is None:
            raise _failure(path, f"unknown setting '{key}'; known are {', '.join(sorted(known))}", key)
        result[info.name] = _value(path, key, info, value)
    return result


def _value(path: Path, key: str, info: OptionInfo, value: Any) -> Any:
    if info.arity is Arity.MANY:
        items = value if isinstance(value, list) else [value]
        return tuple(_single(path, key, info, item) for item in items)
    return _single(path, key, info, value)


def _single(path: Path, key: str, info: OptionInfo, value: Any) -> Any:
    if issubclass(info.kind, Enum):
        if value not in info.choices:
            raise _failure(path, f"setting '{key}' must be one of {', '.join(info.choices)}", key)
        return info.kind(value)
    if info.kind is Scope:
        return _scope(path, key, value)
    if info.kind is Analysis:
        if not isinstance(value, str):
            raise _failure(path, f"setting '{key}' must be a text such as 'heap-to-shape=3'", key)
        return parse_analysis(value, _place(path, key))
    if info.arity is Arity.FLAG:
        if not isinstance(value, bool):
            raise _failure(path, f"setting '{key}' must be true or false", key)
        return value
    accepted: tuple[Any, ...] = (int, float) if info.kind is float else (info.kind,)
    if not isinstance(value, accepted) or isinstance(value, bool):
        raise _failure(path, f"setting '{key}' must be a {info.kind.__name__}", key)
    return float(value) if info.kind is float else value


def _scope(path: Path, key: str, value: Any) -> Scope:
    """Faults in it are told on the line of the key, at their column when the text stands there as it is."""
    if not isinstance(value, str):
        raise _failure(path, f"setting '{key}' must be a text such as 'objects=3, loop=5'", key)
    line = _place(path, key).line
    written = path.read_text(encoding="utf-8").splitlines()[line - 1]
    first = written.rfind(value) + 1 if value in written else 1
    return parse_scope(value, lambda start, end: Span(str(path), line, first + start, line, first + end))


def _failure(path: Path, message: str, key: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "configuration", message, _place(path, key)))


def _place(path: Path, key: str) -> Span:
    """Where the key stands; line 1 when it cannot be told."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if key else []
    except (OSError, UnicodeDecodeError):
        lines = []
    for number, line in enumerate(lines, start=1):
        bare = line.lstrip()
        if bare.split("=")[0].strip().strip("\"'") == key:
            column = len(line) - len(bare) + 1
            return Span(str(path), number, column, number, column + len(key))
    return Span(str(path), 1, 1, 1, 1)
