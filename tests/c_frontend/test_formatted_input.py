"""What sscanf and strtok read, against the compiled program."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest

from vernier.frontend.c import DataModel, load_c
from vernier.ir.interp import DefaultInputs, execute

_HEAD = """
int sscanf(const char *, const char *, ...);
int printf(const char *, ...);
char *strtok(char *, const char *);
int strcasecmp(const char *, const char *);
int main(void) {
    int i[4], count;
    char s[4][40];
"""
_PIECES = ["12", "-7", "+3", "0x1f", "017", "0", "abc", "x", ",", " ", "  ", "\\t", "9z", "-", "%", "a b"]
_DIRECTIVES = [
    "%d",
    "%i",
    "%u",
    "%x",
    "%o",
    "%3d",
    "%1d",
    "%s",
    "%2s",
    "%c",
    "%2c",
    "%*d",
    "%*s",
    "%n",
    "%%",
    ",",
    " ",
    "a",
]


def _call(random_: random.Random) -> list[str]:
    text = "0x"
    while re.search("0x(?![0-9a-f])", text):  # libraries do not agree about it
        text = "".join(random_.choice(_PIECES) for _ in range(random_.randint(0, 5)))
    chosen = [random_.choice(_DIRECTIVES) for _ in range(random_.randint(1, 4))]
    given = ""
    for index, directive in enumerate(chosen):
        if directive[0] == "%" and directive[1] not in "*%":
            given += f", {'s' if directive[-1] in 'sc' else '&i'}[{index}]"
    lines = ["    for (int k = 0; k < 4; k++) { i[k] = -99; for (int j = 0; j < 40; j++) s[k][j] = 0; }"]
    lines.append(f'    count = sscanf("{text}", "{"".join(chosen)}"{given});')
    lines.append('    printf("%d", count);')
    lines.append('    for (int k = 0; k < 4; k++) printf(" %d <%s>", i[k], s[k]);')
    return [*lines, '    printf("\\n");']


def _parts(random_: random.Random) -> list[str]:
    text = "".join(random_.choice("ab,;, ") for _ in range(random_.randint(0, 12)))
    return [
        f'    {{ char text[] = "{text}", *p = strtok(text, ",;");',
        '    for (; p; p = strtok(0, "; ")) printf("[%s]", p); }',
        f'    printf(" %d\\n", strcasecmp("{text}", "AB,") < 0);',
    ]


@pytest.mark.needs("gcc")
def test_what_is_read_is_what_the_compiled_program_reads(tmp_path: Path) -> None:
    random_ = random.Random(1)
    lines = [line for _ in range(60) for line in _call(random_)] + [line for _ in range(15) for line in _parts(random_)]
    source = tmp_path / "program.c"
    source.write_text(_HEAD + "\n".join(lines) + "\n    return 0;\n}\n", encoding="utf-8")
    subprocess.run(["cc", "-w", str(source), "-o", str(tmp_path / "program")], check=True)
    expected = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True, check=True).stdout
    lowered = load_c([str(source)], DataModel.LP64)
    assert lowered.diagnostics == ()
    run = execute(lowered.program, lowered.entries[0].start, None, DefaultInputs())
    assert run.stdout.splitlines() == expected.splitlines()
    assert run.violations == ()
