"""How long starting takes: `vernier --version` against a bare interpreter, and a check of a small file on top of that.

usage: python bench/startup.py [REPETITIONS]
"""

from __future__ import annotations

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


def seconds(command: list[str], repetitions: int) -> float:
    """The median wall-clock time of the command."""
    times = []
    for _ in range(repetitions):
        began = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False)
        times.append(time.perf_counter() - began)
    return sorted(times)[len(times) // 2]


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    bare = seconds([sys.executable, "-c", "pass"], repetitions)
    version = seconds([sys.executable, "-m", "vernier", "--version"], repetitions)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Account.java")
        source.write_text(SOURCE, encoding="utf-8")
        command = [sys.executable, "-m", "vernier", "check", str(source), "--store", str(Path(folder, "store"))]
        check = seconds(command, max(3, repetitions // 3))
    print(f"bare interpreter     {bare * 1000:7.1f} ms")
    print(f"vernier --version    {version * 1000:7.1f} ms  ({version / bare:.2f} times bare; target 5)")
    print(f"vernier check        {check * 1000:7.1f} ms  ({(check - bare):.3f} s above bare; target 0.5)")


if __name__ == "__main__":
    main()
