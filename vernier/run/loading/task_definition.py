"""BenchExec task definitions, formats 1.0 and 2.0: which files, which data model."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.settings import DataModel
from vernier.core.source import Span


@dataclass(frozen=True, slots=True)
class TaskDefinition:
    """`inputs` are paths of files or folders, resolved against the definition's own folder."""

    inputs: tuple[str, ...]
    language: str
    data_model: DataModel


def read_task_definition(path: str) -> TaskDefinition:
    """Read a definition; InputError with its place when it is none."""
    value = _parsed(path)
    if not isinstance(value, dict):
        raise _failure(path, "a task definition is a YAML mapping")
    version = str(value.get("format_version", ""))
    if version not in ("1.0", "2.0"):
        raise _failure(path, f"format_version must be 1.0 or 2.0, not '{version}'", "format_version")
    options = value.get("options") or {}
    if not isinstance(options, dict):
        raise _failure(path, "options must be a mapping", "options")
    inputs = _inputs(path, value.get("input_files"))
    return TaskDefinition(inputs, _language(path, options, inputs), _data_model(path, options))


def _inputs(path: str, value: Any) -> tuple[str, ...]:
    files = [value] if isinstance(value, str) else value
    if not isinstance(files, list) or not files or not all(isinstance(item, str) for item in files):
        raise _failure(path, "input_files must be a path or a list of paths", "input_files")
    folder = Path(path).parent
    found = tuple(os.path.normpath(folder / item) for item in files)
    for name, item in zip(files, found, strict=True):
        if not os.path.exists(item):
            raise _failure(path, f"input file '{name}' does not exist", "input_files")
    return found


def _language(path: str, options: dict[str, Any], inputs: tuple[str, ...]) -> str:
    stated = options.get("language")
    if stated is None:
        return "C" if inputs[0].endswith((".c", ".i")) else "Java"
    if stated not in ("C", "Java"):
        raise _failure(path, f"language must be C or Java, not '{stated}'", "language")
    return str(stated)


def _data_model(path: str, options: dict[str, Any]) -> DataModel:
    stated = str(options.get("data_model", "ILP32")).lower()
    if stated not in [model.value for model in DataModel]:
        raise _failure(path, f"data_model must be ILP32 or LP64, not '{options['data_model']}'", "data_model")
    return DataModel(stated)


def _parsed(path: str) -> Any:
    import yaml

    try:
        return yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(_diagnostic("file.missing", "no such file", Span(path, 1, 1, 1, 1))) from None
    except OSError as error:
        text = f"cannot be read: {error.strerror}"
        raise InputError(_diagnostic("file.unreadable", text, Span(path, 1, 1, 1, 1))) from None
    except UnicodeDecodeError:
        raise _failure(path, "the file is not UTF-8") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        place = Span(path, line, column, line, column + 1)
        raise InputError(_diagnostic("task-definition", f"no YAML: {error.problem}", place)) from None
    except yaml.YAMLError:
        raise _failure(path, "no YAML") from None


def _failure(path: str, message: str, key: str = "") -> InputError:
    """An error at the line of the key."""
    line, column = 1, 1
    if key:
        for number, text in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), start=1):
            if text.lstrip().startswith(key):
                line, column = number, text.index(key) + 1
                break
    span = Span(path, line, column, line, column + max(1, len(key)))
    return InputError(_diagnostic("task-definition", message, span))


def _diagnostic(code: str, message: str, span: Span) -> Diagnostic:
    return Diagnostic(Severity.ERROR, code, message, span)
