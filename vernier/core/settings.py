"""All settings of Vernier: one frozen value. Help texts, the reference page and the file format derive from its fields.

Law: every option is a field here, with its sentence; `cli.arguments` and `core.configuration` add none of their own.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from enum import Enum

from vernier.core.analyses import Analysis
from vernier.core.scope import Scope


class Format(Enum):
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"
    JAVA = "java"


class DataModel(Enum):
    ILP32 = "ilp32"
    LP64 = "lp64"


class Arguments(Enum):
    """What `main` is given: ANY arguments, or NONE, as by a run of the program's name alone."""

    ANY = "any"
    NONE = "none"


class Visibility(Enum):
    """Which methods of Java are entries beside every main: PUBLIC ones, which anyone may call, or those of the PACKAGE
    as well, that is all but the private ones."""

    PUBLIC = "public"
    PACKAGE = "package"


class Dependencies(Enum):
    """What calls of libraries that are not there may do: OPAQUE ones return, throw nothing unchecked and change only
    what is their own; or ANYTHING."""

    OPAQUE = "opaque"
    ANYTHING = "anything"


class Nulls(Enum):
    """What callers pass to a method that is checked, unless its contract speaks of null there, and to the constructors
    and methods by which they make its arguments: ANY value, or NONE that is null where that is not expected. It says
    nothing of cells of arrays, nor of fields that others may assign."""

    ANY = "any"
    NONE = "none"


class Guards(Enum):
    """What a method deliberately throws where it begins, at its own guard: to REQUIRE the opposite of its callers is
    not to check executions in which the method itself, called by anyone, throws there; REFUTE takes it for any other
    exception."""

    REQUIRE = "require"
    REFUTE = "refute"


class Preset(Enum):
    """How much to spend: QUICK for an editor, DEFAULT for a desk, THOROUGH for a night."""

    QUICK = "quick"
    DEFAULT = "default"
    THOROUGH = "thorough"


class Prover(Enum):
    """Who proves slices and contracts: Vernier's deductive engine, or KeY where it is found."""

    VERNIER = "vernier"
    KEY = "key"


class Callees(Enum):
    """What to do about calls when a contract is checked: INLINE runs them, REFINE describes them by summaries that are
    refined where they are too rough, FRAME starts from what a call cannot touch. AUTO looks whether the summaries of
    the called methods are enough, otherwise runs all calls, and refines where that takes too long. CONTRACTS describes
    them by the contracts that are written; only the deductive engine does."""

    AUTO = "auto"
    REFINE = "refine"
    INLINE = "inline"
    FRAME = "frame"
    CONTRACTS = "contracts"


class Show(Enum):
    """What the text report tells beyond refuted and unknown obligations."""

    PROVED = "proved"
    LIBRARY = "library"
    TIMING = "timing"
    TRACE = "trace"
    SPECS = "specs"
    CORE = "core"
    INVARIANTS = "invariants"


class Keep(Enum):
    """Whether answers are kept for the next check. FRESH: earlier answers are not used, the new ones are kept."""

    ON = "on"
    FRESH = "fresh"
    OFF = "off"


class Color(Enum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def about(sentence: str, metavar: str = "") -> dict[str, str]:
    """What help and reference say of a field."""
    return {"help": sentence, "metavar": metavar}


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asked for, from the command line over `vernier.toml` or `pyproject.toml` over the defaults."""

    entry: tuple[str, ...] = field(
        default=(),
        metadata=about("start here: Class.method, Class.method(types) or a C function; may be repeated", "NAME"),
    )
    limit: float | None = field(
        default=None, metadata=about("seconds for the whole run (default: by preset 10, 60 or 900)", "SECONDS")
    )
    engine: tuple[str, ...] = field(
        default=(),
        metadata=about(
            "use only this engine; may be repeated",
            "NAME",
        ),
    )
    format: Format = field(default=Format.TEXT, metadata=about("how to write the report"))
    output: str | None = field(
        default=None, metadata=about("write the report to this file instead of standard output", "FILE")
    )
    property: tuple[str, ...] = field(
        default=(),
        metadata=about(
            "check only this: an obligation code (null.dereference), a group (memory.*) or a property name "
            "(valid-assert); may be repeated",
            "NAME",
        ),
    )
    data_model: DataModel = field(default=DataModel.LP64, metadata=about("sizes of C's types"))
    arguments: Arguments = field(
        default=Arguments.ANY,
        metadata=about(
            "the arguments of main: any number of any strings, or none (in C: only the program's name); svcomp uses "
            "none for Java programs and any for C programs"
        ),
    )
    visibility: Visibility = field(
        default=Visibility.PUBLIC,
        metadata=about(
            "Java: the methods and constructors that are entries beside every main: the public ones, or all that are "
            "not private (package); in a program with neither a main nor a public method, all that are not private"
        ),
    )
    dependencies: Dependencies = field(
        default=Dependencies.OPAQUE,
        metadata=about(
            "Java: the effect of a call of a library that is not there: it returns a new value of its type, throws no "
            "unchecked exception and changes only its own objects (opaque; an assumption that answers report), or it "
            "may do anything"
        ),
    )
    classpath: tuple[str, ...] = field(
        default=(),
        metadata=about(
            "Java: jars, folders of class files, and folders of jars (lib/*), separated as for java; Vernier reads "
            "them for the signatures of classes without a source; their methods have the same effects as other absent "
            "libraries; may be repeated",
            "PATHS",
        ),
    )
    nulls: Nulls = field(
        default=Nulls.NONE,
        metadata=about(
            "Java: whether callers may pass null to an entry, and to the methods that make its arguments: any value, "
            "or no null (none) unless the parameter is marked @Nullable (JML: nullable), or the method or its contract"
            " compares it with null (an assumption that answers report)"
        ),
    )
    guards: Guards = field(
        default=Guards.REQUIRE,
        metadata=about(
            "Java: an IllegalArgumentException, NullPointerException, IllegalStateException or "
            "IndexOutOfBoundsException that a method throws on purpose at its beginning, before any effect: either the"
            " negation of its condition is an inferred precondition, which outside callers have to satisfy, the report"
            " states and the program's own calls are checked for (require), or the exception refutes the method "
            "(refute). C: whether entries require as many elements behind a pointer as the parameter that counts them "
            "says"
        ),
    )
    malloc_may_fail: bool = field(
        default=False,
        metadata=about(
            "C: malloc, calloc, realloc, aligned_alloc and strdup may return null at every call; without this option "
            "they succeed (an assumption that answers report)"
        ),
    )
    seed: int = field(
        default=0, metadata=about("seed of every random choice; the same seed gives the same report", "NUMBER")
    )
    preset: Preset = field(default=Preset.DEFAULT, metadata=about("how much time and work to spend"))
    show: tuple[Show, ...] = field(default=(), metadata=about("show this as well; may be repeated"))
    store: str = field(
        default=".vernier", metadata=about("folder for counterexamples, answers and crash reports", "FOLDER")
    )
    baseline: str | None = field(
        default=None,
        metadata=about(
            "a JSON report of an earlier check: obligations that it has as refuted or unknown are not reported again "
            "and do not count for the exit code",
            "FILE",
        ),
    )
    changed_since: str | None = field(
        default=None,
        metadata=about(
            "check only the entries that are affected by changes since this git revision: those that reach a method "
            "with changed lines, and all entries where lines outside of methods have changed",
            "REVISION",
        ),
    )
    cache: Keep = field(
        default=Keep.ON,
        metadata=about(
            "reuse the answers of earlier checks in the store to the same question: same program, same settings, same "
            "version of Vernier; and store new ones (fresh: only store; off: neither)"
        ),
    )
    jobs: int | None = field(
        default=None, metadata=about("entries to check at once (default: as many as there are processors)", "NUMBER")
    )
    executions: int | None = field(
        default=None,
        metadata=about("executions per entry by the testing engine (default: by preset 100, 400 or 20000)", "NUMBER"),
    )
    scope: Scope = field(
        default=Scope(),
        metadata=about(
            "bounds of the bounded engine, such as objects=3, Node=4, array=5, string=4, loop=5, recursion=3, int=4 "
            "(bits of input numbers); depth and calls bound the construction of arguments by calls; height bounds "
            "trees; bounds that are not given grow as long as larger ones are likely to fit into the time left",
            "BOUNDS",
        ),
    )
    analysis: Analysis = field(
        default=Analysis(),
        metadata=about(
            "the configuration of the engine cpa: values and predicates, and shapes where a C program makes lists or "
            "trees (auto); shapes alone (shape); predicates and shapes as in one of Théoduloz' configurations A to F; "
            "explicit-to-predicate=K and heap-to-shape=K, which use explicit values or heaps up to a threshold (a "
            "number, or unlimited); or heaps as precise as refinement finds necessary (refinement)",
            "NAME",
        ),
    )
    callees: Callees = field(
        default=Callees.AUTO,
        metadata=about(
            "the call policy when a contract is checked: inline all calls (inline), refine inferred summaries "
            "(refine), refine from frames alone (frame), inline unless summaries suffice (auto), or assume the written"
            " contracts, which the same run has to prove (contracts; only by the deductive engine, as in vernier "
            "prove)"
        ),
    )
    junit: str | None = field(
        default=None,
        metadata=about(
            "when replaying: write a JUnit test of the counterexample into this folder and, where a JDK is installed, "
            "run it",
            "FOLDER",
        ),
    )
    witness: str | None = field(
        default=None,
        metadata=about(
            "C: write a witness (YAML, format 2.0) to this file: if everything is proved, the checked loop invariants; "
            "if something is refuted, the path of the execution",
            "FILE",
        ),
    )
    export: str | None = field(
        default=None,
        metadata=about(
            "when proving: write the verification conditions of each obligation to this folder, as SMT-LIB 2; with "
            "--prover key, also when slicing: the problems of KeY",
            "FOLDER",
        ),
    )
    prover: Prover = field(
        default=Prover.VERNIER,
        metadata=about(
            "when proving contracts or slicing: the prover. key calls KeY (key-project.org); the environment variable "
            "VERNIER_KEY names its jar or a folder of jars; Vernier proves slices first, to find the loop invariants"
        ),
    )
    prove: bool = field(
        default=False,
        metadata=about(
            "when slicing: prove each slice without bounds, with inferred loop invariants, and report whether the "
            "property holds of all executions of the original"
        ),
    )
    color: Color = field(
        default=Color.AUTO,
        metadata=about("colours in the text report; NO_COLOR in the environment turns them off, too"),
    )

    def seconds(self) -> float:
        """The time limit in force."""
        if self.limit is not None:
            return self.limit
        return {Preset.QUICK: 10.0, Preset.DEFAULT: 60.0, Preset.THOROUGH: 900.0}[self.preset]

    def workers(self) -> int:
        """How many entries are checked at once."""
        return self.jobs if self.jobs is not None else processors()

    def execution_count(self) -> int:
        """How many executions the testing engine makes per entry."""
        if self.executions is not None:
            return self.executions
        return {Preset.QUICK: 100, Preset.DEFAULT: 400, Preset.THOROUGH: 20000}[self.preset]


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Arity(Enum):
    FLAG = "flag"
    ONE = "one"
    MANY = "many"


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """What help, reference and file reader need to know of one field."""

    name: str
    flag: str
    arity: Arity
    kind: type
    default: object
    help: str
    metavar: str

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(member.value for member in self.kind) if issubclass(self.kind, Enum) else ()


_KINDS: dict[str, type] = {
    "str": str, "float": float, "int": int, "bool": bool,
    "Format": Format, "DataModel": DataModel, "Preset": Preset, "Show": Show, "Color": Color, "Scope": Scope,
    "Analysis": Analysis, "Callees": Callees, "Prover": Prover, "Arguments": Arguments, "Dependencies": Dependencies,
    "Keep": Keep, "Nulls": Nulls, "Guards": Guards, "Visibility": Visibility,
}  # fmt: skip


def option_infos() -> tuple[OptionInfo, ...]:
    """Every option, in the order of the fields."""
    found = []
    for item in fields(Settings):
        text = str(item.type).removesuffix(" | None")
        many = text.startswith("tuple[")
        kind = _KINDS[text.removeprefix("tuple[").removesuffix(", ...]")]
        flag = "--" + item.name.replace("_", "-")
        arity = Arity.MANY if many else Arity.FLAG if kind is bool else Arity.ONE
        found.append(
            OptionInfo(item.name, flag, arity, kind, item.default, item.metadata["help"], item.metadata["metavar"])
        )
    return tuple(found)
