"""A scope for tests: class `Node` with fields `next`, `key`, `data`, static `Node.count`, and a pure method `size`."""

from __future__ import annotations

from vernier.ir.types import BOOL, I32, I64, OBJECT, ArrayType, RefType, Type
from vernier.spec.scope import FieldMeaning, MethodMeaning
from vernier.spec.tree import Expression

NODE = RefType("Node")
FIELDS = {
    "next": FieldMeaning("Node", "next", NODE, False),
    "key": FieldMeaning("Node", "key", I32, False),
    "data": FieldMeaning("Node", "data", ArrayType(I32), False),
    "count": FieldMeaning("Node", "count", I64, True),
}
TYPES: dict[str, Type] = {"Node": NODE, "int": I32, "long": I64, "boolean": BOOL, "Object": OBJECT}


class NodeScope:
    """Inside a method of Node with parameters `x` (Node), `n` (int), `a` (int[])."""

    def variable(self, name: str) -> Type | None:
        variables: dict[str, Type] = {"this": NODE, "x": NODE, "n": I32, "a": ArrayType(I32)}
        return variables.get(name)

    def definition(self, name: str) -> Expression | None:
        del name
        return None

    def result(self) -> Type | None:
        return NODE

    def type_named(self, name: str) -> Type | None:
        return TYPES.get(name)

    def field(self, class_name: str | None, name: str) -> FieldMeaning | None:
        return FIELDS.get(name) if class_name in (None, "Node") else None

    def method(self, class_name: str | None, name: str, arguments: tuple[Type, ...]) -> MethodMeaning | None:
        if class_name in (None, "Node") and name in ("size", "clear") and not arguments:
            return MethodMeaning(f"Node.{name}()", f"{name}()", (), I32, False, name == "size")
        return None

    def invariants(self, class_name: str) -> tuple[Expression, ...] | None:
        return () if class_name == "Node" else None

    def without_value(self, class_name: str | None, name: str) -> str:
        return "model field" if class_name in (None, "Node") and name == "contents" else ""

    def fields_named(self, name: str) -> tuple[FieldMeaning, ...]:
        return (FIELDS[name],) if name in FIELDS else ()
