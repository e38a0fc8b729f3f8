"""How long starting takes: `vernier --version` against a bare interpreter, and a check of a small file on top of that.

usage: python bench/startup.py [REPETITIONS]
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = """class Account {
    private int balance;
    private int[] history = new int[4];
    private int count;

    Account(int start) {
        if (start < 0) throw new IllegalArgumentException("negative");
        balance = start;
    }

    void deposit(int amount) {
        if (amount <= 0) return;
        balance += amount;
        history[count % history.length] = amount;
        count++;
    }

    int mean() {
        int sum = 0;
        for (int i = 0; i < history.length && i < count; i++) sum += history[i];
        return sum / count;
    }

    public static void main(String[] args) {
        Account account = new Account(10);
        account.deposit(5);
        account.deposit(7);
        assert account.mean() == 6;
    }
}
"""


def seconds(command: list[str], repetitions: int) -> tuple[float, float]:
    """The median wall-clock time of the command, and the median of its processor time (which other work on the
    machine disturbs less)."""
    walls, processors = [], []
    for _ in range(repetitions):
        began, used = time.perf_counter(), _children()
        subprocess.run(command, capture_output=True, check=False)
        walls.append(time.perf_counter() - began)
        processors.append(_children() - used)
    return sorted(walls)[repetitions // 2], sorted(processors)[repetitions // 2]


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    bare = seconds([sys.executable, "-c", "pass"], repetitions)
    version = seconds([sys.executable, "-m", "vernier", "--version"], repetitions)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Account.java")
        source.write_text(SOURCE, encoding="utf-8")
        command = [sys.executable, "-m", "vernier", "check", str(source), "--store", str(Path(folder, "store"))]
        check = seconds(command, repetitions)
    for kind, index in (("wall clock", 0), ("processor", 1)):
        ratio, above = version[index] / bare[index], check[index] - bare[index]
        print(f"{kind}: bare {bare[index]:.3f} s; --version {ratio:.2f} times bare (target 5); ", end="")
        print(f"check {above:.3f} s above bare (target 0.5)")


if __name__ == "__main__":
    main()
