"""Install Vernier into .venv beside this file: `python3 install.py` for users, `python3 install.py dev` for developers.

Needs nothing but Python 3.11. Debian and Ubuntu split `ensurepip` off into a package of its own, so three ways are
tried: a plain virtual environment; one without pip that the system's pip fills; and, for root, installing the package.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"


def works(*command: str) -> bool:
    """Whether the command exists and succeeds; its output is of no interest."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def pip_command() -> list[str]:
    """Make the environment if need be, and say how to call a pip that installs into it."""
    if works(str(PYTHON), "-m", "pip", "--version") or works(sys.executable, "-m", "venv", str(ENVIRONMENT)):
        return [str(PYTHON), "-m", "pip"]
    if works(sys.executable, "-m", "pip", "--version"):
        subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(ENVIRONMENT)], check=True)
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    if shutil.which("apt-get") and works("apt-get", "update") and works("apt-get", "install", "-y", "python3-venv"):
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True)
        return [str(PYTHON), "-m", "pip"]
    sys.exit("install.py: this Python can make no virtual environment; install the package python3-venv and try again")


def main() -> None:
    """Install the package, with the developers' tools when asked to."""
    if sys.version_info < (3, 11):  # noqa: UP036 (whoever runs this may have an older one)
        sys.exit(f"install.py: Vernier needs Python 3.11 or newer, this is {sys.version.split()[0]}")
    what = {(): ".", ("dev",): ".[dev]"}.get(tuple(sys.argv[1:]))
    if what is None:
        sys.exit("usage: python3 install.py [dev]")
    # What is never imported need not be compiled.
    command = [*pip_command(), "install", "--quiet", "--no-compile", "--disable-pip-version-check", "-e", what]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
