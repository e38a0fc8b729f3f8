"""Ctrl-C and time limits of the real command."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

SOURCE = """class Slow {
    static int spin(int n) {
        int x = 100 / n;
        int sum = 0;
        while (sum != -1) { sum = (sum + 2) % 1000; }
        return x / (sum + 1);
    }
}
"""


def _start(folder: Path, *more: str) -> subprocess.Popen[str]:
    Path(folder, "Slow.java").write_text(SOURCE)
    command = [
        sys.executable,
        "-m",
        "vernier",
        "check",
        "Slow.java",
        "--engine",
        "testing",
        "--preset",
        "thorough",
        *more,
    ]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_an_interrupted_check_tells_what_it_knows(tmp_path: Path) -> None:
    process = _start(tmp_path)
    store = Path(tmp_path, ".vernier")
    time.sleep(6)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert "Traceback" not in out + err
    assert "interrupted" in out
    assert process.returncode in (1, 3)
    assert process.returncode == 3 or "division.zero" in out
    assert not list(store.glob("crash-*"))


def test_the_time_limit_is_kept(tmp_path: Path) -> None:
    began = time.monotonic()
    out, err = _start(tmp_path, "--limit", "4").communicate(timeout=30)
    assert "Traceback" not in out + err
    assert "the time was up" in out or "time limit" in out
    assert (
        time.monotonic() - began < 4 + 1 + 2
    )  # the limit, a second, and what starting the interpreter takes under load
