"""The command `vernier`. Nothing is imported here before it is known to be needed, so that starting is quick."""

from __future__ import annotations

import gc
import sys


def main() -> int:
    """Run the command line and return its exit code."""
    arguments = sys.argv[1:]
    if arguments in (["--version"], ["-V"]):
        from vernier import __version__

        sys.stdout.write(f"vernier {__version__}\n")
        return 0
    collect_rarely()
    from vernier.cli.main import run

    return run(arguments)


def collect_rarely() -> None:
    """Look for garbage less often: trees and terms are built by the hundred thousand and almost none is garbage."""
    gc.set_threshold(100_000, 50, 50)


if __name__ == "__main__":
    sys.exit(main())
