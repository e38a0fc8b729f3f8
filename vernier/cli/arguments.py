"""The command line, derived from `core.settings`: which command takes which options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from vernier import __version__
from vernier.core.analyses import Analysis, parse_analysis
from vernier.core.configuration import read_configuration
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.exit_code import ExitCode
from vernier.core.scope import Scope, on_command_line, parse_scope
from vernier.core.settings import Arity, Callees, Format, OptionInfo, Prover, Settings, option_infos
from vernier.core.source import Span


class Command(Enum):
    """What Vernier can be asked to do; the value is the word on the command line."""

    CHECK = "check"
    PROVE = "prove"
    EXPLAIN = "explain"
    REPLAY = "replay"
    LOWER = "lower"
    SVCOMP = "svcomp"
    SUMMARIZE = "summarize"
    SLICE = "slice"
    DOCTOR = "doctor"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True)
class _Syntax:
    """`words` names the positional arguments with argparse's `nargs`; `options` are fields of `Settings`; `aliases` are
    other flags for them; `formats` are those that the command writes."""

    help: str
    words: tuple[str, str | int | None] | None
    options: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...] = ()
    formats: tuple[Format, ...] = tuple(item for item in Format if item is not Format.JAVA)


_EVERY = tuple(info.name for info in option_infos() if info.name not in ("junit", "export", "prove", "prover"))
_SYNTAX: dict[Command, _Syntax] = {
    Command.CHECK: _Syntax("check Java and C sources", ("PATH", "+"), _EVERY, (("property", "--only"),)),
    Command.PROVE: _Syntax(
        "prove contracts of Java methods without bounds, and report each of them",
        ("PATH", "+"),
        (
            "entry",
            "limit",
            "property",
            "format",
            "output",
            "visibility",
            "dependencies",
            "classpath",
            "nulls",
            "guards",
            "seed",
            "preset",
            "callees",
            "show",
            "store",
            "export",
            "prover",
            "changed_since",
            "cache",
            "jobs",
            "color",
        ),
        (("entry", "--method"),),
    ),
    Command.EXPLAIN: _Syntax("explain a code; without one, list all", ("CODE", "?"), ()),
    Command.REPLAY: _Syntax(
        "run a stored counterexample again", ("FILE-OR-ID", 1), ("store", "show", "color", "limit", "junit")
    ),
    Command.LOWER: _Syntax(
        "print the intermediate representation",
        ("PATH", "+"),
        (
            "data_model",
            "malloc_may_fail",
            "entry",
            "visibility",
            "arguments",
            "dependencies",
            "classpath",
            "nulls",
            "guards",
            "output",
        ),
    ),
    Command.SVCOMP: _Syntax(
        "answer a BenchExec task definition with TRUE, FALSE or UNKNOWN",
        ("TASK.yml", 1),
        ("property", "limit", "engine", "seed", "data_model", "store", "executions", "witness"),
    ),
    Command.SUMMARIZE: _Syntax(
        "print summaries of Java methods: bounds of every field and result",
        ("PATH", "+"),
        ("entry", "classpath", "format", "output"),
        (("entry", "--method"),),
        (Format.TEXT, Format.JAVA),
    ),
    Command.SLICE: _Syntax(
        "slice a Java program for a property of a method, with everything irrelevant abstracted",
        ("PATH", "+"),
        ("entry", "property", "scope", "limit", "classpath", "format", "output", "prove", "prover", "export"),
        (("entry", "--method"),),
        (Format.TEXT, Format.HTML),
    ),
    Command.DOCTOR: _Syntax("check what is installed and works", None, ()),
    Command.SETTINGS: _Syntax("print the reference of all settings as Markdown", None, ()),
}


@dataclass(frozen=True, slots=True)
class Parsed:
    command: Command
    words: tuple[str, ...]
    settings: Settings


def parse(arguments: Sequence[str]) -> Parsed:
    """The command line over the settings file over the defaults. Usage errors end in SystemExit(2)."""
    namespace = _parser().parse_args(arguments)
    command = Command(namespace.command)
    given = {
        info.name: _converted(info, getattr(namespace, info.name))
        for info in option_infos()
        if getattr(namespace, info.name, None) is not None
    }
    stored = read_configuration(Path()) if _SYNTAX[command].options else {}
    if "scope" in given and "scope" in stored:
        given["scope"] = given["scope"].over(stored["scope"])
    settings = _validated(command, replace(Settings(), **(stored | given)))
    words = getattr(namespace, "words", None) or ()
    return Parsed(command, (words,) if isinstance(words, str) else tuple(words), settings)


def _validated(command: Command, settings: Settings) -> Settings:
    from vernier.core.property import known
    from vernier.run.plan import NAMES, ON_REQUEST

    engines = (*NAMES, *ON_REQUEST)
    for name in settings.engine:
        if name not in engines:
            raise _usage("engine", f"no engine is called '{name}'; there are: {', '.join(engines)}")
    for name in settings.property if command in (Command.CHECK, Command.PROVE) else ():
        if not known(name):
            raise _usage("property", f"no property or obligation code is called '{name}' (see vernier explain)")
    formats = _SYNTAX[command].formats
    if "format" in _SYNTAX[command].options and settings.format not in formats:
        # A settings file may ask for it; on the command line only the formats of the command are choices.
        named = ", ".join(item.value for item in formats)
        raise _usage("format", f"{command.value} does not write {settings.format.value}; its formats: {named}")
    if command is Command.SLICE and settings.export is not None and settings.prover is not Prover.KEY:
        raise _usage("prover", "of slices the problems of KeY are written: --prover key")
    if command is Command.PROVE and settings.prover is Prover.KEY and settings.format is not Format.TEXT:
        raise _usage("format", "the answers of KeY are written as text only")
    if settings.callees is Callees.CONTRACTS and command is Command.CHECK and settings.engine != ("deductive",):
        raise _usage(
            "callees", "contracts at calls are used by the deductive engine: vernier prove, or --engine deductive"
        )
    if settings.analysis != Analysis() and not settings.engine:
        settings = replace(settings, engine=("cpa",))
    elif settings.analysis != Analysis() and "cpa" not in settings.engine:
        raise _usage(
            "analysis", "analyses are chosen for the engine cpa, which is not among those named (--engine cpa)"
        )
    if settings.limit is not None and not settings.limit > 0:
        raise _usage("configuration", "the time limit must be above zero")
    if settings.jobs is not None and settings.jobs < 1:
        raise _usage("configuration", "at least one entry has to be checked at a time (--jobs)")
    return settings


def _usage(code: str, message: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, code, message, Span("<command line>", 1, 1, 1, 1)))


def _converted(info: OptionInfo, value: Any) -> Any:
    if info.arity is Arity.MANY:
        return tuple(info.kind(item) for item in value) if info.choices else tuple(value)
    if info.kind is Scope:
        return parse_scope(value)
    if info.kind is Analysis:
        return parse_analysis(value, on_command_line(0, max(1, len(value))))
    return info.kind(value) if info.choices else value


def _parser() -> argparse.ArgumentParser:
    codes = "\n".join(f"  {int(code)}  {code.sentence}" for code in ExitCode)
    parser = argparse.ArgumentParser(
        prog="vernier",
        description="A verifier for Java and C programs with adjustable precision.",
        epilog=f"exit codes:\n{codes}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"vernier {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command, syntax in _SYNTAX.items():
        sub = commands.add_parser(command.value, help=syntax.help, description=syntax.help)
        if syntax.words is not None:
            metavar, count = syntax.words
            sub.add_argument("words", metavar=metavar, nargs=count)
        for info in option_infos():
            if info.name in syntax.options:
                choices = tuple(item.value for item in syntax.formats) if info.kind is Format else info.choices
                _add_option(sub, info, choices, [flag for name, flag in syntax.aliases if name == info.name])
    return parser


def _add_option(
    parser: argparse.ArgumentParser, info: OptionInfo, choices: Sequence[str], aliases: Sequence[str]
) -> None:
    if info.arity is Arity.FLAG:
        parser.add_argument(info.flag, *aliases, dest=info.name, default=None, action="store_true", help=info.help)
        return
    extra: dict[str, Any] = {"action": "append"} if info.arity is Arity.MANY else {}
    if choices:
        extra["choices"] = choices
    elif info.kind not in (str, Scope, Analysis):
        extra["type"] = info.kind
    if info.metavar:
        extra["metavar"] = info.metavar
    parser.add_argument(info.flag, *aliases, dest=info.name, default=None, help=info.help, **extra)
