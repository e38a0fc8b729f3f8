"""`vernier settings`: the reference of all settings, from the same fields that make the help texts."""

from __future__ import annotations

import sys
from enum import Enum

from vernier.core.analyses import NAMES, Analysis
from vernier.core.exit_code import ExitCode
from vernier.core.scope import Scope
from vernier.core.settings import Arity, OptionInfo, option_infos

_INTRODUCTION = """# Settings

Every setting is an option of the command line and a key in `vernier.toml`, or in the table `[tool.vernier]` of
`pyproject.toml`, in the folder where Vernier runs. The command line wins over the file. Options that may be
repeated are lists in the file. An unknown key is an error.

This page is written by `vernier settings`.
"""


_KINDS: dict[type, str] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "`true` or `false`",
    Scope: "text",
    Analysis: ", ".join(f"`{name}`" for name in NAMES),
}


def write_reference() -> ExitCode:
    sys.stdout.write(reference())
    return ExitCode.FINE


def reference() -> str:
    """The page `docs/settings.md`."""
    sections = "\n".join(_section(info) for info in option_infos())
    codes = "\n".join(f"| {int(code)} | {code.sentence} |" for code in ExitCode)
    return f"{_INTRODUCTION}\n{sections}\n# Exit codes\n\n| code | meaning |\n|---|---|\n{codes}\n"


def _section(info: OptionInfo) -> str:
    key = info.name.replace("_", "-")
    kind = ", ".join(f"`{choice}`" for choice in info.choices) or _KINDS[info.kind]
    several = "any number of: " if info.arity is Arity.MANY else ""
    values = f"- values: {several}{kind}\n- default: {_default(info.default)}"
    return f"## {key}\n\n`{info.flag}`: {info.help}.\n\n{values}\n"


def _default(value: object) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if value in (None, (), Scope()):
        return "none"
    return f"`{value.value if isinstance(value, Enum) else value}`"
