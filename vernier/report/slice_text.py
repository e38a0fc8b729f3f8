"""Slices as Java text, and what became of them in a sentence each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vernier.slices.key.running import KeyAnswer, KeyFailure, KeyProofs
from vernier.slices.proof import FoundInvariant, NotProved, Proved
from vernier.slices.relevance import Undecided, Violated
from vernier.slices.request import Answered, Slices
from vernier.slices.slicing import Slice
from vernier.slices.source_text import Edit, Lines


def render_slices(slices: Slices) -> str:
    """The files of all slices. A single file is written as it is, so that it can be compiled; several have a line
    before each that says what it is."""
    texts = [
        (f"// {answer.method}, {answer.property.name}: {path}", text)
        for answer in slices.answers
        if isinstance(answer.result, Slice)
        for path, text in answer.result.files.items()
    ]
    if len(texts) == 1:
        return texts[0][1]
    return "".join(f"{heading}\n{text.rstrip()}\n\n" for heading, text in texts)


def sentence_of(answer: Answered) -> str:
    """What became of one property."""
    name = f"{answer.method}, {answer.property.name}"
    match answer.result:
        case Slice(statements=statements, kept=kept, abstracted=abstracted, scope=scope, restored=restored):
            refined = f", {restored} restored for wider bounds" if restored else ""
            return (
                f"{name}: {statements} statements became {kept + abstracted}, {abstracted} of them abstract{refined} "
                f"(from a proof within {scope})"
            )
        case Violated(scope=scope):
            return f"{name}: no slice, the property does not seem to hold within {scope} (vernier check tells)"
        case Undecided(reason=reason):
            return f"{name}: no slice: {reason}"


_SPECIFICATION = ("//@", "/*@", "ensures", "signals")


def proof_of(answer: Answered, sources: Mapping[str, str]) -> Iterator[str]:
    """What became of the proof of a slice: what was abstracted, which invariants were found, as JML before their loops,
    and what the answer rests on."""
    match answer.proof:
        case None:
            return
        case NotProved(reason=reason):
            yield f"  not proved without bounds: {reason}"
        case Proved(invariants=invariants, assumptions=assumptions):
            tried = f" after {answer.turns} slices" if answer.turns > 1 else ""
            yield f"  proved for all executions{tried}, {_counted(invariants)} found"
            if isinstance(answer.result, Slice):
                yield from _abstracted(answer.result, sources)
            for place in dict.fromkeys((one.file, one.line) for one in invariants):
                here = [one for one in invariants if (one.file, one.line) == place]
                yield f"  invariants of the loop at {place[0]}:{place[1]}:"
                yield from (
                    f"    //@ {ghost}" for ghost in dict.fromkeys(ghost for one in here for ghost in one.ghosts)
                )
                yield from (f"    //@ loop_invariant {one.jml};" for one in here)
            yield from (f"  rests on: {item.kind.value}: {item.detail}" for item in assumptions)


def key_of(answer: Answered) -> Iterator[str]:
    """What KeY made of a slice, if it was asked."""
    if answer.key is not None:
        yield f"  {told_by_key(answer.key)}"


def told_by_key(answer: KeyAnswer) -> str:
    """KeY's answer in a sentence."""
    match answer:
        case KeyFailure(reason=reason):
            return f"no answer of KeY: {reason}"
        case KeyProofs(contracts=contracts):
            rules = sum(one.rules for one in contracts)
            several = f"{len(contracts)} proofs, " if len(contracts) > 1 else ""
            goals = sum(one.open_goals for one in contracts)
            if answer.is_closed:
                return f"closed by KeY ({several}{rules} rules)"
            return f"not closed by KeY: {goals} open goal{'' if goals == 1 else 's'} ({several}{rules} rules)"


def _counted(invariants: tuple[FoundInvariant, ...]) -> str:
    return f"{len(invariants)} loop invariant{'' if len(invariants) == 1 else 's'}"


def _abstracted(result: Slice, sources: Mapping[str, str]) -> Iterator[str]:
    for path, edits in result.edits.items():
        lines = Lines(sources[path])
        for edit in sorted(edits, key=lambda one: one.span):
            old = lines.of(edit.span).strip()
            if old and not old.startswith(_SPECIFICATION) and not edit.text.lstrip().startswith("//@"):
                yield f"  abstracted: {path}:{_range(edit)}: {old.splitlines()[0].strip()}{_to(edit)}"


def _range(edit: Edit) -> str:
    first, last = edit.span.line, edit.span.end_line
    return str(first) if first == last else f"{first}-{last}"


def _to(edit: Edit) -> str:
    return f" becomes {edit.text.strip()}" if edit.text.strip() else " is left out"
