"""From a file to text without directives: `.i` as it is, `.c` through a C preprocessor when it needs one."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.source import Span
from vernier.frontend.c.resolve.c_types import DataModel

_DIRECTIVE = re.compile(r"^[ \t]*(?:#|%:)[ \t]*(\w*)", re.MULTILINE)
_HARMLESS = frozenset({"pragma", "ident", "line", ""})
_PREDEFINED = re.compile(
    r"\b(?:__LINE__|__FILE__|__DATE__|__TIME__|__COUNTER__|__[A-Z0-9]+_(?:MAX|TYPE|WIDTH)__)\b|\?\?[=/'()!<>-]"
)
_COMMENT_OR_STRING = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_COMPILERS = ("cc", "gcc", "clang", "cpp")
_TIME_LIMIT = 60


def read_preprocessed(path: str, model: DataModel, options: Sequence[str] = ()) -> str:
    """The text of a file, ready to parse; the preprocessor is given the options. Raises `InputError` when the file or a
    preprocessor is missing or fails."""
    try:
        text = Path(path).read_text(encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise _input_error("unreadable", f"{path} cannot be read: {error.strerror}", path) from None
    if path.endswith(".i") or not (options or needs_preprocessor(text)):
        return text
    return _preprocess(path, model, options)


def needs_preprocessor(text: str) -> bool:
    """Whether a text has directives that matter, or names that only a preprocessor defines."""
    bare = _COMMENT_OR_STRING.sub(" ", text)
    for match in _DIRECTIVE.finditer(bare):
        if not (match.group(1) in _HARMLESS or match.group(1).isdigit()):
            return True
    return _PREDEFINED.search(bare) is not None


def _preprocess(path: str, model: DataModel, options: Sequence[str]) -> str:
    compiler = next((found for name in _COMPILERS if (found := shutil.which(name)) is not None), None)
    if compiler is None:
        message = f"{path} needs a C preprocessor, and none of {', '.join(_COMPILERS)} is installed"
        raise _input_error("preprocessor", message, path)
    width = "-m32" if model is DataModel.ILP32 else "-m64"
    headers = str(Path(__file__).parents[1] / "models" / "include")
    command = [compiler, "-E", width, "-std=gnu11", "-isystem", headers, *options, path]
    try:
        result = subprocess.run(command, capture_output=True, timeout=_TIME_LIMIT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _input_error("preprocessor", f"the preprocessor {compiler} failed: {error}", path) from None
    if result.returncode != 0:
        raise _failure(path, result.stderr.decode("utf-8", "replace"))
    return result.stdout.decode("utf-8", "surrogateescape")


def _failure(path: str, output: str) -> InputError:
    """The first error of the preprocessor, at its place."""
    match = re.search(r"^(.*?):(\d+):(?:(\d+):)?\s*(?:fatal )?error: (.*)$", output, re.MULTILINE)
    if match is None:
        return _input_error("preprocessor", output.strip() or "the preprocessor failed", path)
    line, column = int(match.group(2)), int(match.group(3) or 1)
    span = Span(match.group(1), line, column, line, column + 1)
    return InputError(Diagnostic(Severity.ERROR, "preprocessor", match.group(4), span))


def _input_error(code: str, message: str, path: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, code, message, Span(path, 1, 1, 1, 1)))
