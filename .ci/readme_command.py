"""Print the n-th command (from 1) of the first shell block of README.md."""

import re
import sys
from pathlib import Path

readme = Path(__file__).resolve().parent.parent / "README.md"
block = re.search(r"```sh\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
if block is None:
    sys.exit("README.md has no shell block")
commands = [line for line in block.group(1).splitlines() if line.strip() and not line.startswith("#")]
print(commands[int(sys.argv[1]) - 1])
