"""`vernier svcomp`: a BenchExec task, answered on the last line of standard output.

The work happens in a forked child; this process only waits and answers UNKNOWN when the time is over, so that the limit
holds whatever the child does.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from vernier.core.budget import Budget
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.exit_code import ExitCode
from vernier.core.property import PROPERTIES, property_of_formula
from vernier.core.settings import Settings
from vernier.core.source import Span

if TYPE_CHECKING:
    from vernier.run.result import Report

_RESERVE = 0.4
_OUT_OF_TIME = "UNKNOWN (time limit)"
_CODES = {"TRUE": ExitCode.FINE, "FALSE": ExitCode.REFUTED}


def svcomp(path: str, settings: Settings) -> ExitCode:
    """Answer the task; bad input is told on standard error and answered UNKNOWN."""
    began = time.monotonic()
    deadline = began + settings.seconds()
    try:
        name = _property(settings.property)
        if name is None:
            line = "UNKNOWN (property not supported)"
        else:
            line = _guarded(path, name, settings, deadline)
    except InputError as error:
        item = error.diagnostic
        sys.stderr.write(f"{item.span}: {item.code}: {item.message}\n")
        sys.stdout.write(f"UNKNOWN ({item.code})\n")
        return ExitCode.BAD_INPUT
    sys.stdout.write(line + "\n")
    return _CODES.get(line, ExitCode.UNKNOWN)


def _property(names: tuple[str, ...]) -> str | None:
    """The property asked for, by name or by property file; None when it is none of ours."""
    if len(names) != 1:
        message = "exactly one --property is needed: a name or a .prp file"
        raise InputError(Diagnostic(Severity.ERROR, "property", message, Span("<command line>", 1, 1, 1, 1)))
    name = names[0]
    if not name.endswith(".prp"):
        return name if name in PROPERTIES else None
    try:
        return property_of_formula(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        message = "the property file cannot be read"
        raise InputError(Diagnostic(Severity.ERROR, "file.missing", message, Span(name, 1, 1, 1, 1))) from None


def _guarded(path: str, name: str, settings: Settings, deadline: float) -> str:
    """The answer of a child in a process group of its own, or UNKNOWN when the time is over."""
    from vernier.run.loading.task_definition import read_task_definition

    definition = read_task_definition(path)
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.setpgid(0, 0)
        _answer_in_child(definition, name, settings, deadline, writing)
    os.close(writing)
    try:
        return _await(reading, deadline)
    finally:
        os.close(reading)
        _kill(child)


def _answer_in_child(definition: object, name: str, settings: Settings, deadline: float, writing: int) -> None:
    """Write one line into the pipe and leave; nothing here may reach the parent's stack. The witness comes after the
    answer, so that it costs none, whatever becomes of it."""
    line = "UNKNOWN (internal error)"
    told: tuple[Report, Settings] | None = None
    try:
        from vernier.core.events import ignore
        from vernier.run.answer import Answer, answer_property
        from vernier.run.loading.task_definition import TaskDefinition

        assert isinstance(definition, TaskDefinition)
        budget = Budget(deadline - _RESERVE - 0.4)
        asked = replace(settings, limit=max(0.1, budget.remaining()))
        answered = answer_property(definition, name, asked, budget, ignore)
        line = answered.line().replace("\n", " ")
        if answered.detail:
            sys.stderr.write(answered.detail + "\n")
        if answered.answer is not Answer.UNKNOWN and answered.report is not None:
            told = answered.report, replace(settings, property=(name,), data_model=definition.data_model)
    except BaseException as error:
        line = _failure_line(error, settings)
    try:
        os.write(writing, line.encode("utf-8", "backslashreplace")[:4000])
        if told is not None:
            from vernier.cli.witness import write_witness

            write_witness(*told, Budget(deadline - _RESERVE))
    except BaseException as error:
        sys.stderr.write(f"no witness: {error}\n")
    finally:
        os._exit(0)


def _failure_line(error: BaseException, settings: Settings) -> str:
    import traceback

    from vernier.run.store import save_numbered

    if isinstance(error, InputError):
        return f"UNKNOWN ({error.diagnostic.code} at {error.diagnostic.span}: {error.diagnostic.message})"
    try:
        where = save_numbered(Path(settings.store), "crash", "".join(traceback.format_exception(error)))
    except OSError:
        return f"UNKNOWN (internal error: {type(error).__name__})"
    return f"UNKNOWN (internal error: {type(error).__name__}; details in {where})"


def _await(reading: int, deadline: float) -> str:
    text = b""
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, deadline - _RESERVE - time.monotonic()))
        if not ready:
            return text.decode("utf-8", "replace").strip() or _OUT_OF_TIME
        part = os.read(reading, 65536)
        if not part:
            return text.decode("utf-8", "replace").strip() or "UNKNOWN (the checking process died)"
        text += part


def _kill(child: int) -> None:
    """End the child and the engines it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
