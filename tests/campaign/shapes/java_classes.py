"""The classes around a shape in Java: owners of statics and fields, and the forms of the cells of lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

_LEAVE = "class Leave extends RuntimeException { }"


@dataclass(slots=True)
class Members:
    """Members by owner: Main, H0 and H1 hold statics, S has one instance, Base is its superclass."""

    by_owner: dict[str, list[str]] = field(default_factory=dict)
    others: dict[str, list[str]] = field(default_factory=dict)

    def add(self, owner: str, *lines: str) -> None:
        """Add a member."""
        self.by_owner.setdefault(owner, []).extend(f"  {line}" for line in lines)

    def own(self, name: str, lines: list[str]) -> None:
        """Add a class of its own."""
        self.others[name] = lines

    def accessors(self, owner: str, name: str, type_: str, given: str) -> None:
        """Add a private field that is reached by methods only."""
        self.add(owner, f"private {type_} {name}{given};", f"{type_} get_{name}() {{ return {name}; }}")
        self.add(owner, f"void set_{name}({type_} value) {{ {name} = value; }}")

    def leave(self) -> None:
        """Have an exception to leave blocks with."""
        self.others["Leave"] = [_LEAVE]

    def same(self) -> None:
        """Have a method that returns its argument."""
        if "same" not in self.others:
            self.others["same"] = []
            self.add("Main", "static int same(int value) { return value; }")

    def never(self) -> None:
        """Have a static that is always false."""
        if "never" not in self.others:
            self.others["never"] = []
            self.add("Main", "static boolean never;")

    def classes(self, main: list[str]) -> list[str]:
        """All classes, Main first."""
        lines = ["public class Main {", *self.by_owner.get("Main", []), *(f"  {line}" for line in main), "}"]
        for owner in ("H0", "H1"):
            if owner in self.by_owner:
                lines += [f"class {owner} {{", *self.by_owner[owner], "}"]
        if "S" in self.by_owner or "Base" in self.by_owner:
            lines += ["class Base {", *self.by_owner.get("Base", []), "}"]
            lines += ["class S extends Base {", "  static S s = new S();", *self.by_owner.get("S", []), "}"]
        return [*lines, *(line for text in self.others.values() for line in text)]


class NodeShape(Enum):
    """How a cell of a list is written."""

    PLAIN = "plain"
    ACCESSORS = "accessors"
    SPLIT = "split"
    BOXED = "boxed"
    INTERFACE = "interface"

    def new(self) -> str:
        return "new Cell()" if self is NodeShape.INTERFACE else "new Node()"

    def read(self, node: str) -> str:
        match self:
            case NodeShape.PLAIN:
                return f"{node}.val"
            case NodeShape.SPLIT:
                return f"{node}.data.val"
            case NodeShape.BOXED:
                return f"((int) {node}.val)"
            case NodeShape.ACCESSORS | NodeShape.INTERFACE:
                return f"{node}.getVal()"

    def next(self, node: str) -> str:
        match self:
            case NodeShape.ACCESSORS | NodeShape.INTERFACE:
                return f"{node}.getNext()"
            case _:
                return f"{node}.next"

    def set_value(self, node: str, value: str) -> str:
        match self:
            case NodeShape.ACCESSORS | NodeShape.INTERFACE:
                return f"{node}.setVal({value});"
            case NodeShape.SPLIT:
                return f"{node}.data.val = {value};"
            case _:
                return f"{node}.val = {value};"

    def set_next(self, node: str, value: str) -> str:
        match self:
            case NodeShape.ACCESSORS | NodeShape.INTERFACE:
                return f"{node}.setNext({value});"
            case _:
                return f"{node}.next = {value};"


_ACCESSORS = (
    "  public int getVal() { return val; }",
    "  public Node getNext() { return next; }",
    "  public void setVal(int value) { val = value; }",
    "  public void setNext(Node value) { next = value; }",
)


def node_class(shape: NodeShape) -> Sequence[str]:
    """The class of the cells."""
    match shape:
        case NodeShape.PLAIN:
            return ("class Node {", "  int val;", "  Node next;", "}")
        case NodeShape.ACCESSORS:
            return ("class Node {", "  private int val;", "  private Node next;", *_ACCESSORS, "}")
        case NodeShape.SPLIT:
            data = ("class Data {", "  int val;", "}")
            return ("class Node {", "  final Data data = new Data();", "  Node next;", "}", *data)
        case NodeShape.BOXED:
            return ("class Node {", "  Integer val = 0;", "  Node next;", "}")
        case NodeShape.INTERFACE:
            methods = "int getVal(); Node getNext(); void setVal(int value); void setNext(Node value);"
            cell = ("class Cell implements Node {", "  private int val;", "  private Node next;", *_ACCESSORS, "}")
            return (f"interface Node {{ {methods} }}", *cell)
