"""What a certificate says, as values, and as JSON.

A certificate of a task has an invariant for each cut: a block of a procedure under a stack of calls. A formula speaks
of variables by name (`names`): `local:0:x` is `x` of the procedure of the cut, `local:1:x` that of its caller,
`global:g` a global variable, `field:C.f` the field `f` of all objects, `elements:bv32` the cells of all arrays of such
values, `lengths` the lengths of all arrays, `notes` where exceptions were raised. `first:` before a name is its value
when control came to the cut from outside. `unchanged` names what keeps its first value; of memory: for the objects
that there were.

`omitted` says which facts the engine used that are not in the certificate. Law: they can only keep a certificate from
being accepted; a certificate without all facts that is not inductive is not checked, one that has all is rejected.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vernier.certificates.formulas import Formula, MalformedFormula, formula_from_data, formula_to_data

VERSION = 1


class MalformedCertificate(ValueError):
    """A text is no certificate."""


@dataclass(frozen=True, slots=True)
class CallSite:
    """An operation of a block that calls a procedure."""

    block: str
    position: int
    callee: str


@dataclass(frozen=True, slots=True)
class Cut:
    """The invariant at the beginning of a block, under the calls that lead to its procedure from the entry."""

    stack: tuple[CallSite, ...]
    block: str
    formula: Formula
    unchanged: tuple[str, ...] = ()
    after: int = 0
    """How often control comes to the block before the cut begins to count"""


@dataclass(frozen=True, slots=True)
class CallSummary:
    """What holds when a call of a procedure returns, of its arguments (`local:0:x`) and its result (`result`), all of
    them numbers. The procedure reads and writes nothing else."""

    procedure: str
    formula: Formula


@dataclass(frozen=True, slots=True)
class Certificate:
    """The invariants of the executions of an entry."""

    entry: str
    cuts: tuple[Cut, ...]
    omitted: tuple[str, ...] = field(default=())
    cells: int = 0
    """The invariants are those of the program reduced to so many cells of each array (`cells`); 0: of the program"""
    summaries: tuple[CallSummary, ...] = ()
    """Calls of these procedures are described, so that recursion of any depth is covered"""


def certificate_to_json(certificate: Certificate) -> str:
    """A certificate as text; the same one gives the same text."""
    cuts = [
        {
            "stack": [[site.block, site.position, site.callee] for site in cut.stack],
            "block": cut.block,
            "formula": formula_to_data(cut.formula),
            "unchanged": list(cut.unchanged),
            "after": cut.after,
        }
        for cut in certificate.cuts
    ]
    whole: dict[str, object] = {
        "version": VERSION,
        "entry": certificate.entry,
        "cuts": cuts,
        "omitted": list(certificate.omitted),
    }
    if certificate.cells:
        whole["cells"] = certificate.cells
    if certificate.summaries:
        whole["summaries"] = [[item.procedure, formula_to_data(item.formula)] for item in certificate.summaries]
    return json.dumps(whole, separators=(",", ":"))


def certificate_from_json(text: str) -> Certificate:
    """The certificate that a text says; `MalformedCertificate` where it is none."""
    try:
        whole = json.loads(text)
        if whole["version"] != VERSION:
            raise MalformedCertificate(f"version {whole['version']} of certificates is not known")
        cuts = tuple(_cut(item) for item in whole["cuts"])
        omitted = tuple(_text(item) for item in whole["omitted"])
        summaries = tuple(
            CallSummary(_text(name), formula_from_data(data)) for name, data in whole.get("summaries", ())
        )
        return Certificate(_text(whole["entry"]), cuts, omitted, int(whole.get("cells", 0)), summaries)
    except (KeyError, TypeError, IndexError, json.JSONDecodeError, MalformedFormula) as error:
        raise MalformedCertificate(str(error)) from error


def _cut(data: Mapping[str, Any]) -> Cut:
    stack = tuple(CallSite(_text(block), int(position), _text(callee)) for block, position, callee in data["stack"])
    unchanged = tuple(_text(name) for name in data["unchanged"])
    return Cut(stack, _text(data["block"]), formula_from_data(data["formula"]), unchanged, int(data["after"]))


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise MalformedCertificate(f"{data!r} is no text")
    return data
