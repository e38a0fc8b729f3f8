"""Slices as Java text, and what became of them in a sentence each."""

from __future__ import annotations

from vernier.slices.relevance import Undecided, Violated
from vernier.slices.request import Answered, Slices
from vernier.slices.slicing import Slice


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
