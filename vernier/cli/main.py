"""Dispatch to a command under a guard: the user sees a sentence and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from vernier.cli.arguments import Command, Parsed, parse
from vernier.core.diagnostic import InputError
from vernier.core.exit_code import ExitCode


def run(arguments: Sequence[str]) -> int:
    """Run a command line in this process and return its exit code."""
    try:
        code = int(_dispatch(parse(arguments)))
        sys.stdout.flush()
    except InputError as error:
        item = error.diagnostic
        code = int(ExitCode.BAD_INPUT)
        sys.stderr.write(
            f"{item.span}: {item.code}: {item.message}\n" + "".join(f"   = {note}\n" for note in item.notes)
        )
    except SystemExit as error:  # argparse: --help, or a usage error that it has already told
        code = error.code if isinstance(error.code, int) else int(ExitCode.BAD_INPUT)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        code = int(ExitCode.UNKNOWN)
    except BrokenPipeError:
        # The reader went away; stop writing, also at interpreter exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = int(ExitCode.UNKNOWN)
    except Exception:
        code = _internal_error(arguments)
    return code


def _dispatch(parsed: Parsed) -> ExitCode:
    match parsed.command:
        case Command.CHECK:
            from vernier.cli.check import check

            return check(parsed.words, parsed.settings)
        case Command.PROVE:
            from vernier.cli.prove import prove

            return prove(parsed.words, parsed.settings)
        case Command.EXPLAIN:
            from vernier.cli.explain import explain

            return explain(parsed.words)
        case Command.REPLAY:
            from vernier.cli.replay import replay

            return replay(parsed.words[0], parsed.settings)
        case Command.LOWER:
            from vernier.cli.lower import lower

            return lower(parsed.words, parsed.settings)
        case Command.SVCOMP:
            from vernier.cli.svcomp import svcomp

            return svcomp(parsed.words[0], parsed.settings)
        case Command.SUMMARIZE:
            from vernier.cli.summarize import summarize

            return summarize(parsed.words, parsed.settings)
        case Command.SLICE:
            from vernier.cli.slice import write_slices

            return write_slices(parsed.words, parsed.settings)
        case Command.DOCTOR:
            from vernier.cli.doctor import doctor

            return doctor()
        case Command.SETTINGS:
            from vernier.cli.reference import write_reference

            return write_reference()


def _internal_error(arguments: Sequence[str]) -> int:
    from vernier import __version__
    from vernier.run.store import save_numbered

    lines = [f"vernier {__version__}", f"python {sys.version}", f"arguments: {list(arguments)!r}", ""]
    text = "\n".join(lines) + traceback.format_exc()
    try:
        where = f"; details are in {save_numbered(Path('.vernier'), 'crash', text)}"
    except OSError:
        where = " (and the details could not be written to .vernier)"
    sys.stderr.write(f"internal error: {text.rstrip().splitlines()[-1]}{where}\n")
    return int(ExitCode.INTERNAL)
