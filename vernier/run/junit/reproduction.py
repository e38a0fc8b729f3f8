"""A counterexample as a Java test: it sets up the same state, feeds the same inputs, and fails for the same reason.

The class is a JUnit 5 test with a `main` of its own, so that it runs without JUnit as well; for an entry that is itself
`main` it is only that. Law: state that a test cannot set up is an error (`NotReproducible`), never left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import vernier.frontend.java
from vernier.core.evidence import Thrown
from vernier.core.obligation import Code, ViolationPoint
from vernier.core.outcome import InputValue, Outcome
from vernier.core.source import Span
from vernier.frontend.java.syntax.sources import read_sources
from vernier.ir.interp import Limits, ListInputs, Machine
from vernier.ir.ops import GlobalPlace, Store
from vernier.ir.program import Language, Procedure, Program
from vernier.ir.state import Value
from vernier.ir.state_text import text_to_state
from vernier.ir.types import ArrayType, BoolType, FloatType, IntType, Type, is_reference
from vernier.run.junit.access import Access
from vernier.run.junit.making import MakingWriter
from vernier.run.junit.text import HELPERS, NONDET
from vernier.run.junit.values import HeapBuilder, NotReproducible, java_name, literal, string_literal
from vernier.run.tracing.making import remade
from vernier.run.tracing.program_arguments import program_arguments
from vernier.run.tracing.readers import PARAMETER, InputReaders

VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier.java"
RANDOM = "java/util/Random.java"
_RECORDED = "vernier/Nondet.java"
_MOST_INPUTS = 3000
_LIMITS = Limits(steps=50_000_000, seconds=20.0)


@dataclass(frozen=True, slots=True)
class Reproduction:
    """`files` by path below the folder; those in `patched` replace classes of the JDK. `exception` and `places` (file
    name, first and last line) are what is expected."""

    class_name: str
    files: dict[str, str]
    patched: dict[str, str]
    exception: str
    place: Span
    is_test: bool


def reproduce(program: Program, outcome: Outcome, entry: str, files: Sequence[str]) -> Reproduction:
    """The test for a REFUTED outcome whose execution begins with the user's procedure `entry`."""
    example = outcome.counterexample
    if program.language is not Language.JAVA:
        raise NotReproducible("a C program: tests are written for Java only")
    thrown = outcome.find(Thrown)
    exception = "" if thrown is None else thrown.exception
    asserted = outcome.obligation.code is Code.ASSERT and exception == "java.lang.AssertionError"
    seen = asserted or (outcome.obligation.moment is ViolationPoint.ESCAPE and exception)
    if example is None or not seen:
        raise NotReproducible(f"a violation that no JVM notices ({outcome.obligation.code.value})")
    writer = _Writer(program, outcome, entry, files, Access(program, files))
    text = writer.text(exception)
    package = writer.package.replace(".", "/") + "/" if writer.package else ""
    recorded, patched = writer.recorded()
    return Reproduction(
        f"{writer.package}.{writer.name}" if writer.package else writer.name,
        {f"{package}{writer.name}.java": text, **recorded},
        patched,
        exception,
        writer.place,
        not writer.is_main,
    )


class Statements:
    """Counterexamples of one program as Java statements."""

    def __init__(self, program: Program, files: Sequence[str]) -> None:
        self._program = program
        self._files = files

    def of(self, outcome: Outcome) -> tuple[str, ...]:
        """The statements that make the start state and call the entry; none where the language does not allow them, or
        where they would say less than the arguments do."""
        example = outcome.counterexample
        if example is None or self._program.language is not Language.JAVA:
            return ()
        entry = self._program.wrapped(example.entry)
        try:
            writer = _Writer(self._program, outcome, entry, self._files, self._access)
            return () if writer.is_main else writer.plain()
        except NotReproducible:
            return ()

    @cached_property
    def _access(self) -> Access:
        return Access(self._program, self._files)


class _Writer:
    def __init__(self, program: Program, outcome: Outcome, entry: str, files: Sequence[str], access: Access) -> None:
        assert outcome.counterexample is not None
        self._outcome = outcome
        self._example = outcome.counterexample
        self._procedure = program.procedures[entry]
        self._program = program
        self._access = access
        bare = entry.partition("(")[0]
        self._class, _, self._method = bare.rpartition(".")
        self.package = self._class.rpartition(".")[0]
        self.is_main = self._method == "main" and entry.endswith("(java.lang.String[])")
        number = outcome.obligation.id.rpartition("/")[2]
        stem = f"{self._class.rpartition('.')[2]}_{self._method}_{number}"
        self.name = re.sub(r"\W", "_", stem.replace("<init>", "new")) + "_Test"
        self._start = text_to_state(self._example.start)
        self._builder = HeapBuilder(program, self._start, self._access, self.package)
        self._readers = self._who_reads(files)
        self._files = files
        self.place = self._place(files)

    def _place(self, files: Sequence[str]) -> Span:
        """Where the JVM should show the failure: in library code, at the call of it."""
        span = self._outcome.obligation.span
        own = [step.span for step in self._example.steps if step.span.file in files]
        return span if span.file in files or not own else own[-1]

    # Inputs

    def _who_reads(self, files: Sequence[str]) -> list[str]:
        readers = InputReaders(files)
        inputs = ListInputs(self._example.inputs)
        Machine(self._program).run(self._example.entry, self._start, inputs, readers, _LIMITS)
        return readers.readers

    def _parameters(self) -> list[Value]:
        """The values of the parameters that are inputs, in their order."""
        return [item.value for item, who in zip(self._example.inputs, self._readers, strict=False) if who == PARAMETER]

    def _read(self) -> list[tuple[InputValue, str]]:
        given = program_arguments(self._example.entry, self._example.inputs)
        count = self._readers.count(PARAMETER) if given is None else given.inputs
        readers = self._readers[count:]
        rest = self._example.inputs[count : count + len(readers)]
        return list(zip(rest, readers, strict=True))

    def recorded(self) -> tuple[dict[str, str], dict[str, str]]:
        """The classes that feed the recorded inputs: beside the test, and in place of classes of the JDK."""
        read = self._read()
        uses_verifier = any("org.sosy_lab.sv_benchmarks" in source.text for source in read_sources(self._files)[0])
        if not read and not uses_verifier:
            return {}, {}
        if len(read) > _MOST_INPUTS:
            raise NotReproducible(f"{len(read)} inputs")
        random = False
        for item, who in read:
            known = who or item.name
            if known.startswith("java.util.Random."):
                random = True
            elif not (known.startswith(("org.sosy_lab.sv_benchmarks.Verifier.", "nondet"))):
                raise NotReproducible(f"the value that {known} gives")
        values = ",\n        ".join(_boxed(item) for item, _ in read)
        nondet = {_RECORDED: NONDET.replace("VALUES_HERE", values)}
        verifier = {VERIFIER: _model(VERIFIER)}
        return (verifier, {RANDOM: _model(RANDOM), **nondet}) if random else ({**verifier, **nondet}, {})

    # The test

    def text(self, exception: str) -> str:
        body = self._body()
        obligation = self._outcome.obligation
        helpers = "\n".join(HELPERS[name] for name in HELPERS if name in self._builder.helpers)
        place = f"{self.place.file.rpartition('/')[2]}:{self.place.line}"
        # A comment ends at the first */, and \u would be read as an escape even there.
        about = f"{obligation.sentences.violation}: {exception} at {place}.".replace("*/", "* /").replace("\\", "\\\\")
        head = f"package {self.package};\n\n" if self.package else ""
        imports = "" if self.is_main else "import org.junit.jupiter.api.Test;\n\n"
        identity = obligation.id.replace("\\", "\\\\")
        run = "        run();\n" if self.is_main else f"        new {self.name}().fails();\n"
        quiet = '    @SuppressWarnings({"rawtypes", "unchecked"})\n' if "java.util." in "".join(body) else ""
        opening = quiet + ("    static void run()" if self.is_main else "    @Test\n    void fails()")
        lines = "".join(f"        {line}\n" for line in body)
        return (
            f"{head}{imports}// Written by Vernier from the counterexample of {identity}\n"
            f"class {self.name} {{\n"
            "    static {\n"
            f"        {self.name}.class.getClassLoader().setDefaultAssertionStatus(true);\n"
            "    }\n\n"
            f"    /** {about} */\n"
            f"{opening} throws Throwable {{\n{lines}    }}\n\n"
            f"    public static void main(String[] arguments) throws Throwable {{\n{run}    }}\n"
            f"{helpers}}}\n"
        )

    def plain(self) -> tuple[str, ...]:
        """The statements, where they need no reflection."""
        body = self._body()
        return () if self._builder.helpers else tuple(body)

    def _body(self) -> list[str]:
        if self.is_main and not self._start.locals:
            return [self._call("", [self._given_to_main()])]
        made = self._remade()
        return self._built() if made is None else made

    def _remade(self) -> list[str] | None:
        """As the start state was made; None where that has no words."""
        made = remade(self._program, self._example)
        if made is None:
            return None
        try:
            writer = MakingWriter(self._program, made, self._access, self.package)
            writer.write(tuple(made.arguments.values()))
            texts = self._arguments(writer.expression, made.arguments)
        except NotReproducible:
            return None
        return [*writer.lines, self._called(texts)]

    def _arguments(self, words: Callable[[Value, Type], str], given: Mapping[str, Value]) -> list[str]:
        drawn, texts = iter(self._parameters()), []
        for parameter in self._procedure.parameters:
            if parameter.name in given:
                texts.append(words(given[parameter.name], parameter.type))
            elif isinstance(parameter.type, BoolType | IntType | FloatType):
                texts.append(literal(next(drawn), parameter.type))
            else:
                texts.append("new String[0]" if isinstance(parameter.type, ArrayType) else "null")
        return texts

    def _called(self, texts: list[str]) -> str:
        is_instance = self._procedure.is_instance
        return self._call(texts[0], texts[1:]) if is_instance else self._call("", texts)

    def _built(self) -> list[str]:
        """Object by object."""
        builder = self._builder
        texts = self._arguments(builder.expression, self._start.locals)
        builder.finish()
        for name, value in self._start.globals.items():
            definition = self._program.globals.get(name)
            # Constants, and what the library keeps for itself, are there on the JVM, too.
            owner = name.rpartition(".")[0]
            is_constant = self._program.is_subclass(owner, "java.lang.Enum") or self._is_initialised(owner, name)
            is_given = self._program.is_library(owner) or is_constant
            if definition is not None and "<" not in name and not is_given:
                builder.set_static(name, value, definition.type)  # type: ignore[arg-type]
        return [*builder.lines, self._called(texts)]

    def _is_initialised(self, owner: str, name: str) -> bool:
        """Whether a static variable has the value that its class, which is initialised already, has given it; nobody
        else assigns it. The same initialisation runs on the JVM."""
        return bool(self._start.globals.get(f"{owner}.<state>")) and name not in self._assigned

    @cached_property
    def _assigned(self) -> frozenset[str]:
        """Static variables that are assigned elsewhere than where classes are initialised."""
        return frozenset(
            operation.place.name
            for name, procedure in self._program.procedures.items()
            if not name.endswith(".<clinit>()")
            for block in procedure.blocks
            for operation in block.operations
            if isinstance(operation, Store) and isinstance(operation.place, GlobalPlace)
        )

    def _given_to_main(self) -> str:
        given = program_arguments(self._example.entry, self._example.inputs)
        if given is None or not given.texts:
            return "new String[0]"
        return f"new String[] {{{', '.join(map(string_literal, given.texts))}}}"

    def _call(self, receiver: str, arguments: list[str]) -> str:
        """A plain call where the language allows it, otherwise by reflection."""
        listed = ", ".join(arguments)
        accessible = self._access.class_(self._class) and self._access.procedure(self._procedure.name)
        word = java_name(self._class, self.package)
        if self._method == "<init>":
            if not (accessible and self._access.constructs(self._class)):
                raise NotReproducible(f"a call of the constructor {self._procedure.name}")
            return f"new {word}({listed});"
        if accessible and receiver != "null":
            return f"{receiver or word}.{self._method}({listed});"
        self._builder.helpers.add("call")
        types = ", ".join(string_literal(name) for name in _types(self._procedure))
        given = self._procedure.parameters[-len(arguments) :] if arguments else ()
        # An array alone would be taken for the list of all arguments.
        values = "".join(
            f", (Object) {argument}" if is_reference(parameter.type) else f", {argument}"
            for parameter, argument in zip(given, arguments, strict=True)
        )
        head = f"call({string_literal(self._class)}, {string_literal(self._method)}, new String[] {{{types}}}"
        return f"{head}, {receiver or 'null'}{values});"


def _types(procedure: Procedure) -> list[str]:
    listed = procedure.name.partition("(")[2].rstrip(")")
    return listed.split(",") if listed else []


def _boxed(item: InputValue) -> str:
    """An input as an object of the right class."""
    if isinstance(item.value, bool):
        return literal(item.value, BoolType())
    if item.type.startswith("f"):
        return literal(item.value, FloatType(int(item.type[1:])))
    if item.type.startswith(("i", "u")):
        return literal(item.value, IntType(int(item.type[1:]), item.type[0] == "i"))
    return literal(bool(item.value), BoolType())


def _model(path: str) -> str:
    """A class of the library models: with recorded inputs below it, it gives the values that were recorded."""
    return (Path(vernier.frontend.java.__file__).parent / "models" / path).read_text(encoding="utf-8")
