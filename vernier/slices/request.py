"""The slices that a user asks for: of each method, one for each partial property."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from vernier.core.budget import Budget
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.events import ignore
from vernier.core.settings import Prover, Settings
from vernier.core.source import Span
from vernier.engines.api import Context, Task
from vernier.frontend.java.attribute import JavaAttribution, ModelLibrary, load_program, read_sources
from vernier.frontend.java.classpath.class_path import ClassPath
from vernier.ir.program import Language
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Loaded, Unit, load
from vernier.run.tasks import make_task
from vernier.slices.key.asking import ask_about_slice, required_key
from vernier.slices.key.running import Key, KeyAnswer, NoKey
from vernier.slices.proof import Proved, SliceProof
from vernier.slices.properties import Property, is_understood, properties
from vernier.slices.proving import prove_by_slices
from vernier.slices.slicing import Slice, Slicer, SliceResult


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of one property of one method."""

    method: str
    property: Property
    result: SliceResult
    proof: SliceProof | None = None
    """What became of the proof, if one was asked for"""
    turns: int = 1
    """How many slices were tried"""
    key: KeyAnswer | None = None
    """What KeY made of the slice, if it was asked"""


@dataclass(frozen=True, slots=True)
class Slices:
    diagnostics: tuple[Diagnostic, ...]
    answers: tuple[Answered, ...]
    sources: dict[str, str]
    """The original texts by path"""


def find_slices(paths: tuple[str, ...], settings: Settings) -> Slices:
    """Slice every method that the settings name for every property that they name."""
    for name in settings.property:
        if not is_understood(name):
            raise _fault("property", f"no property is called '{name}'; there are such as post.1 and null.dereference")
    key = required_key(settings) if settings.prover is Prover.KEY else None
    loaded = load(find_sources(paths), _without_properties(settings), ignore)
    java = [unit for unit in loaded.units if unit.program.language is Language.JAVA]
    sources = {source.path: source.text for unit in java for source in read_sources(unit.files)[0]}
    answers = tuple(answer for unit in java for answer in _answers(unit, settings, key))
    return Slices((*loaded.diagnostics, *_nothing(loaded, java, answers)), answers, sources)


def _answers(unit: Unit, settings: Settings, key: Key | NoKey | None) -> Iterator[Answered]:
    sources, _ = read_sources(unit.files)
    texts = {source.path: source.text for source in sources}
    budget = Budget.of_seconds(settings.seconds())
    with ClassPath.of(settings.classpath) as compiled:
        attribution = load_program(sources, ModelLibrary.standard(), class_path=compiled)
        for entry in unit.entries:
            task = make_task(unit, entry, _without_properties(settings))
            asked = properties(task.obligations, settings.property)
            for number, property_ in enumerate(asked):
                share = budget.slice(budget.remaining() / (len(asked) - number))
                context = Context(share, settings.seed, _silently)
                slicer = Slicer(task, property_, attribution, texts)
                if settings.prove or key is not None:
                    found = prove_by_slices(slicer, task, property_, settings, context)
                    answer = Answered(entry.name, property_, found.result, found.proof, found.turns)
                    told = None if key is None else _told_by_key(key, settings, task, answer, attribution, texts)
                    yield replace(answer, key=told)
                else:
                    yield Answered(entry.name, property_, slicer.first(context))


def _told_by_key(
    key: Key | NoKey, settings: Settings, task: Task, answer: Answered, attribution: JavaAttribution,
    texts: Mapping[str, str],
) -> KeyAnswer | None:  # fmt: skip
    """What KeY makes of a slice; None where there is none."""
    if not isinstance(answer.result, Slice):
        return None
    invariants = answer.proof.invariants if isinstance(answer.proof, Proved) else ()
    files = answer.result.files
    return ask_about_slice(key, settings, task, answer.property, attribution, texts, files, invariants)


def _silently(sentence: str) -> None:
    del sentence


def _nothing(loaded: Loaded, java: list[Unit], answers: tuple[Answered, ...]) -> list[Diagnostic]:
    """Why there is no slice at all, if nobody has said so yet."""
    failed = any(item.severity is Severity.ERROR for item in loaded.diagnostics)
    if answers or (failed and not java):
        return []
    message = "the method has no such property" if java else "slices are of Java programs only"
    return [_fault("property", message).diagnostic]


def _without_properties(settings: Settings) -> Settings:
    return replace(settings, property=())


def _fault(code: str, message: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, code, message, Span("<command line>", 1, 1, 1, 1)))
