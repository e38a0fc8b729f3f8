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
    # Trees and terms are built by the hundred thousand and almost none is garbage: look for it less often.
    gc.set_threshold(100_000, 50, 50)
    from vernier.cli.main import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
