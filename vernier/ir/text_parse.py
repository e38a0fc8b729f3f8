"""Text to programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.ir.expr import Expr, Local
from vernier.ir.memory_conditions import Initialised, MemoryCondition, Reading, SameObject, Use, Within
from vernier.ir.ops import (
    Allocate,
    Aspect,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    ClauseKind,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    RaisedBy,
    Return,
    Stop,
    StopReason,
    Storage,
    Store,
    Terminator,
    Throw,
)
from vernier.ir.program import (
    Block,
    ClassDefinition,
    ClassKind,
    FieldDefinition,
    GlobalDefinition,
    GlobalStorage,
    Language,
    Procedure,
    Program,
    StructDefinition,
    StructField,
)
from vernier.ir.text_lexical import Files, TextError
from vernier.ir.text_tokens import Tokens
from vernier.ir.types import ArrayType, RefType

T = TypeVar("T")
_TERMINATORS = frozenset({"goto", "branch", "return", "throw", "stop"})


def parse_program(text: str) -> Program:
    """Read what `print_program` wrote. Raises `TextError` on anything else."""
    tokens = Tokens(text, Files())
    try:
        return _Parser(tokens).program()
    except ValueError as error:
        raise TextError(str(error), tokens.last_line) from error


class _Parser:
    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.classes: dict[str, ClassDefinition] = {}
        self.structs: dict[str, StructDefinition] = {}
        self.globals: dict[str, GlobalDefinition] = {}
        self.procedures: dict[str, Procedure] = {}
        self.obligations: dict[str, Obligation] = {}

    def program(self) -> Program:
        tokens = self.tokens
        tokens.expect("program")
        language, width = Language(tokens.word()), tokens.integer()
        while tokens.kind != "end":
            self._definition()
        return Program(
            language, self.classes, self.structs, self.globals, self.procedures, self.obligations, pointer_width=width
        )

    def _definition(self) -> None:
        tokens = self.tokens
        is_library = tokens.accept("library")
        word = tokens.word()
        match word:
            case "class" | "abstract" | "interface":
                self._class(ClassKind(word), is_library)
            case "global":
                self._global(is_library)
            case "procedure":
                self._procedure(is_library)
            case _ if is_library:
                raise TextError(f"{word} is not of the library", tokens.last_line)
            case "file":
                if tokens.integer() != len(tokens.files.names):
                    raise TextError("files are numbered in order", tokens.last_line)
                tokens.files.names.append(tokens.string())
            case "obligation":
                self._obligation()
            case "struct":
                self._struct()
            case _:
                raise TextError(f"unknown definition {word}", tokens.last_line)

    def _obligation(self) -> None:
        tokens = self.tokens
        name, code, moment = tokens.name(), Code(tokens.word()), ViolationPoint(tokens.word())
        span = tokens.origin().span
        tokens.expect("in")
        self.obligations[name] = Obligation(
            name, code, moment, span, tokens.name(), Sentences(tokens.string(), tokens.string())
        )

    def _class(self, kind: ClassKind, is_library: bool) -> None:
        tokens = self.tokens
        name = tokens.name()
        above = tokens.name() if tokens.accept("extends") else None
        interfaces: list[str] = []
        if tokens.accept("implements"):
            interfaces.append(tokens.name())
            while tokens.accept(","):
                interfaces.append(tokens.name())
        tokens.expect("{")
        origin = tokens.heading()
        fields: list[FieldDefinition] = []
        methods: dict[str, str] = {}
        while not tokens.accept("}"):
            if tokens.accept("method"):
                key = tokens.name()
                tokens.expect("=")
                methods[key] = tokens.name()
            else:
                fields.append(self._field())
        self.classes[name] = ClassDefinition(
            name, kind, above, tuple(interfaces), tuple(fields), methods, origin, is_library
        )

    def _field(self) -> FieldDefinition:
        tokens = self.tokens
        tokens.expect("field")
        name = tokens.name()
        tokens.expect(":")
        type_ = tokens.type()
        generic = tokens.string() if tokens.accept("generic") else ""
        return FieldDefinition(name, type_, tokens.origin(), generic)

    def _struct(self) -> None:
        tokens = self.tokens
        name = tokens.name()
        tokens.expect("size")
        size = tokens.integer()
        tokens.expect("align")
        alignment = tokens.integer()
        tokens.expect("{")
        origin = tokens.heading()
        fields: list[StructField] = []
        while not tokens.accept("}"):
            tokens.expect("field")
            member = tokens.name()
            tokens.expect("at")
            offset = tokens.integer()
            tokens.expect(":")
            fields.append(StructField(member, offset, tokens.memory_type()))
        self.structs[name] = StructDefinition(name, size, alignment, tuple(fields), origin)

    def _global(self, is_library: bool) -> None:
        tokens = self.tokens
        storage, name = GlobalStorage(tokens.word()), tokens.name()
        tokens.expect(":")
        type_ = tokens.any_type()
        origin = tokens.heading()
        initial: list[tuple[int, Expr]] = []
        if tokens.accept("{"):
            while not tokens.accept("}"):
                offset = tokens.integer()
                tokens.expect("=")
                initial.append((offset, tokens.expression()))
        self.globals[name] = GlobalDefinition(name, type_, storage, tuple(initial), origin, is_library)

    # Procedures

    def _procedure(self, is_library: bool) -> None:
        tokens = self.tokens
        name = tokens.name()
        tokens.local_types = {}
        tokens.expect("(")
        is_instance = tokens.accept("receiver")
        parameters = tuple(self._rest(self._declaration))
        tokens.expect("->")
        result = tokens.type()
        wraps = tokens.name() if tokens.accept("wraps") else None
        tokens.expect("{")
        origin = tokens.heading()
        while tokens.accept("local"):
            self._declaration()
        blocks: list[Block] = []
        while not tokens.accept("}"):
            blocks.append(self._block())
        self.procedures[name] = Procedure(
            name, parameters, result, tuple(blocks), origin, is_library, is_instance, wraps
        )

    def _declaration(self) -> Local:
        tokens = self.tokens
        tokens.expect("%")
        name = tokens.name()
        tokens.expect(":")
        tokens.local_types[name] = type_ = tokens.type()
        return Local(name, type_)

    def _list(self, read: Callable[[], T]) -> list[T]:
        self.tokens.expect("(")
        return self._rest(read)

    def _rest(self, read: Callable[[], T]) -> list[T]:
        """Up to the closing parenthesis."""
        tokens = self.tokens
        found: list[T] = []
        while not tokens.accept(")"):
            if found:
                tokens.expect(",")
            found.append(read())
        return found

    def _block(self) -> Block:
        tokens = self.tokens
        label = tokens.name()
        tokens.expect(":")
        operations: list[Operation] = []
        while tokens.text not in _TERMINATORS:
            operations.append(self._operation())
        return Block(label, tuple(operations), self._terminator())

    def _terminator(self) -> Terminator:
        tokens = self.tokens
        match tokens.word():
            case "goto":
                return Goto(tokens.name(), tokens.origin())
            case "branch":
                condition = tokens.expression()
                tokens.expect(",")
                then = tokens.name()
                tokens.expect(",")
                return Branch(condition, then, tokens.name(), tokens.origin())
            case "return":
                value = None if tokens.kind == "origin" else tokens.expression()
                return Return(value, tokens.origin())
            case "throw":
                return Throw(tokens.expression(), tokens.origin())
            case _:
                reason = StopReason(tokens.word())
                status = tokens.expression() if tokens.accept(",") else None
                return Stop(reason, tokens.origin(), status)

    def _operation(self) -> Operation:
        tokens = self.tokens
        if tokens.text == "%":
            target = tokens.local()
            tokens.expect("=")
            return self._with_target(target)
        match tokens.word():
            case "store":
                place = self._place()
                tokens.expect(",")
                value, obligation = tokens.expression(), tokens.obligation()
                return Store(place, value, tokens.origin(), obligation)
            case "free":
                storage, pointer = Storage(tokens.word()), tokens.expression()
                obligation = tokens.obligation()
                return Free(pointer, storage, tokens.origin(), obligation)
            case "copy" | "fill" as word:
                return self._range(word)
            case "disjoint":
                return self._disjoint()
            case "assume":
                return Assume(tokens.expression(), tokens.origin())
            case "check":
                condition, required = tokens.expression(), self._required()
                return Check(condition, required, tokens.origin())
            case "checkmemory":
                memory, required = self._memory_condition(), self._required()
                return CheckMemory(memory, required, tokens.origin())
            case "raise":
                who = RaisedBy.LIBRARY if tokens.accept("inside") else RaisedBy.PROGRAM
                exception = tokens.expression()
                after = tokens.expression() if tokens.accept("after") else None
                required = self._required()
                return Raise(exception, required, tokens.origin(), after, who)
            case "clause":
                return self._clause()
            case word:
                return self._call(None, word)

    def _memory_condition(self) -> MemoryCondition:
        tokens = self.tokens
        word, first = tokens.word(), tokens.expression()
        tokens.expect(",")
        if word in (Reading.VALUE.value, Reading.BYTES.value):
            return Initialised(first, tokens.type(), Reading(word))
        second = tokens.expression()
        if word == "order":
            return SameObject(first, second)
        tokens.expect(",")
        size = tokens.expression()
        return SameObject(first, second, size) if word == "distance" else Within(first, second, size, Use(word))

    def _required(self) -> str:
        self.tokens.expect("!")
        return self.tokens.name()

    def _range(self, word: str) -> Operation:
        tokens = self.tokens
        destination = tokens.expression()
        tokens.expect(",")
        second = tokens.expression()
        tokens.expect(",")
        size, obligation = tokens.expression(), tokens.obligation()
        made = Copy if word == "copy" else Fill
        return made(destination, second, size, tokens.origin(), obligation)

    def _disjoint(self) -> Operation:
        tokens = self.tokens
        parts = [tokens.expression()]
        for _ in range(3):
            tokens.expect(",")
            parts.append(tokens.expression())
        left, left_size, right, right_size = parts
        obligation = self._required()
        return Disjoint(left, left_size, right, right_size, obligation, tokens.origin())

    def _clause(self) -> Operation:
        tokens = self.tokens
        kind, clause = ClauseKind(tokens.word()), tokens.name()
        bindings = self._list(self._binding)
        obligation = tokens.obligation()
        return Clause(kind, clause, tuple(bindings), tokens.origin(), obligation)

    def _binding(self) -> tuple[str, Local]:
        name = self.tokens.name()
        self.tokens.expect("=")
        return name, self.tokens.local()

    def _with_target(self, target: Local) -> Operation:
        tokens = self.tokens
        word = tokens.text if tokens.kind == "name" else ""
        match word:
            case "load":
                tokens.take()
                place, obligation = self._place(), tokens.obligation()
                return Load(target, place, tokens.origin(), obligation)
            case "new":
                tokens.take()
                return New(target, tokens.name(), tokens.origin())
            case "newarray":
                tokens.take()
                type_ = tokens.type()
                tokens.expect(",")
                if not isinstance(type_, ArrayType):
                    raise TextError("expected an array type", tokens.last_line)
                return NewArray(target, type_, tokens.expression(), tokens.origin())
            case "allocate":
                tokens.take()
                return self._allocate(target)
            case "inspect":
                tokens.take()
                aspect = Aspect(tokens.word())
                return Inspect(target, aspect, tokens.expression(), tokens.origin())
            case "havoc":
                tokens.take()
                return Havoc(target, tokens.name(), tokens.origin())
            case "call" | "virtual" | "indirect":
                return self._call(target, tokens.take())
            case _:
                return Assign(target, tokens.expression(), tokens.origin())

    def _allocate(self, target: Local) -> Operation:
        tokens = self.tokens
        storage, zeroed = Storage(tokens.word()), tokens.accept("zeroed")
        type_ = tokens.memory_type()
        tokens.expect(",")
        count, obligation = tokens.expression(), tokens.obligation()
        return Allocate(target, type_, count, storage, tokens.origin(), zeroed, obligation)

    def _call(self, target: Local | None, word: str) -> Operation:
        tokens = self.tokens
        match word:
            case "call":
                callee, arguments = tokens.name(), tuple(self._list(tokens.expression))
                raised = self._raised()
                return Call(target, raised, callee, arguments, tokens.origin())
            case "virtual":
                static_type = tokens.type()
                tokens.expect(",")
                key, arguments = tokens.name(), tuple(self._list(tokens.expression))
                raised = self._raised()
                if not isinstance(static_type, RefType):
                    raise TextError("expected a class", tokens.last_line)
                return CallVirtual(target, raised, static_type, key, arguments, tokens.origin())
            case "indirect":
                pointer, arguments = tokens.expression(), tuple(self._list(tokens.expression))
                obligation = tokens.obligation()
                return CallPointer(target, pointer, arguments, tokens.origin(), obligation)
            case _:
                raise TextError(f"unknown operation {word}", tokens.last_line)

    def _raised(self) -> Local | None:
        return self.tokens.local() if self.tokens.accept("raises") else None

    def _place(self) -> Place:
        tokens = self.tokens
        word = tokens.word()
        tokens.expect("(")
        place = self._place_inside(word)
        tokens.expect(")")
        return place

    def _place_inside(self, word: str) -> Place:
        tokens = self.tokens
        if word == "global":
            name = tokens.name()
            tokens.expect(",")
            return GlobalPlace(name, tokens.type())
        first = tokens.expression()
        tokens.expect(",")
        if word == "deref":
            return DerefPlace(first, tokens.type())
        if word == "element":
            index = tokens.expression()
            tokens.expect(",")
            return ElementPlace(first, index, tokens.type())
        if word != "field":
            raise TextError(f"unknown place {word}", tokens.last_line)
        owner = tokens.name()
        tokens.expect(",")
        field = tokens.name()
        tokens.expect(",")
        return FieldPlace(first, owner, field, tokens.type())
