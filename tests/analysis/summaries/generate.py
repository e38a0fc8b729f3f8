"""Random Java methods over one class with links, numbers and marks."""

from __future__ import annotations

from random import Random

_HEAD = """\
class Item {
    Item next;
    Item other;
    int number;
    boolean marked;

    Item() {
    }

    Item(Item next, int number) {
        this.next = next;
        this.number = number;
    }

    boolean is(Item item, int number) {
        return next == item && this.number == number;
    }

    boolean leadsTo(Item item) {
        return item != null && (next == item || other == item.next);
    }

"""
_LINKS = ("next", "other")


class _Method:
    """Writes one method; all variables are declared and set at the top."""

    def __init__(self, random: Random, callable_methods: int) -> None:
        self._random = random
        self._methods = callable_methods
        self._loops = 0
        self._allocations = 0

    def references(self) -> str:
        random = self._random
        base = random.choice(("this", "a", "b", "c"))
        return random.choice((base, base, f"{base}.{random.choice(_LINKS)}"))

    def condition(self) -> str:
        random = self._random
        match random.randrange(8):
            case 0:
                return f"{random.choice('abc')} {random.choice(('==', '!='))} null"
            case 1:
                return f"{self.references()} {random.choice(('==', '!='))} {self.references()}"
            case 2:
                return f"{random.choice(('this', 'a', 'b'))}.marked"
            case 3:
                return f"{random.choice(('this', 'c'))}.number {random.choice(('==', '<', '!='))} n"
            case 4:
                return f"{self.condition()} && {self.condition()}"
            case 6:
                return f"{random.choice('abc')}.is({self.references()}, n)"
            case 7:
                return f"{random.choice(('', '!'))}{random.choice(('this', 'a', 'b'))}.leadsTo({random.choice('abc')})"
            case _:
                return f"{self.condition()} || {self.condition()}"

    def block(self, depth: int, indent: str) -> list[str]:
        return [line for _ in range(self._random.randint(1, 3)) for line in self.statement(depth, indent)]

    def statement(self, depth: int, indent: str) -> list[str]:
        random = self._random
        kind = random.randrange(12 if depth > 0 else 8)
        target = random.choice("abc")
        if kind < 3:
            return [f"{indent}{target} = {self.references()};"]
        if kind < 5:
            return [f"{indent}{random.choice(('this', 'a', 'b', 'c'))}.{random.choice(_LINKS)} = {self.references()};"]
        if kind == 5:
            value = random.choice(("0", "n", "n + 1", "a.number", "this.number"))
            return [f"{indent}{random.choice(('this', 'a', 'b'))}.number = {value};"]
        if kind == 6:
            return [f"{indent}{random.choice(('this', 'a', 'c'))}.marked = {self.condition()};"]
        if kind == 7:
            if self._allocations < 3:
                self._allocations += 1
                made = random.choice(("new Item()", f"new Item({self.references()}, n)"))
                return [f"{indent}{target} = {made};"]
            return [f"{indent}n = {random.choice('abc')}.number;"]
        return self.compound(kind, depth, indent)

    def compound(self, kind: int, depth: int, indent: str) -> list[str]:
        random = self._random
        inner = indent + "    "
        if kind == 8 and self._methods:
            number = random.randrange(self._methods)
            return [f"{indent}{random.choice('abc')} = this.m{number}({self.references()}, n);"]
        if kind < 10 or self._loops >= 2:
            lines = [f"{indent}if ({self.condition()}) {{", *self.block(depth - 1, inner), f"{indent}}}"]
            if random.random() < 0.5:
                lines[-1] = f"{indent}}} else {{"
                lines += [*self.block(depth - 1, inner), f"{indent}}}"]
            return lines
        self._loops += 1
        cursor = random.choice("abc")
        stop = random.choice((f"{cursor} != null", f"{cursor} != this", f"{cursor} != null && !{cursor}.marked"))
        body = random.choice(
            (
                [f"{inner}{cursor}.number = n;"],
                [f"{inner}{cursor}.marked = true;"],
                [f"{inner}if ({cursor}.number == n) {{", f"{inner}    return {cursor};", f"{inner}}}"],
                [f"{inner}{cursor}.other = {cursor}.next;"],
                [f"{inner}if ({cursor}.is(this, n)) {{", f"{inner}    c = new Item({cursor}, n);", f"{inner}}}"],
                [f"{inner}if (!{cursor}.is(this, n)) {{", f"{inner}    {cursor}.other = new Item(a, n);", f"{inner}}}"],
                self.block(depth - 1, inner),
                [],
            )
        )
        follower = random.choice("abc")
        if follower != cursor and random.random() < 0.5:
            body = [*body, f"{inner}{follower} = {cursor};"]
        return [f"{indent}while ({stop}) {{", *body, f"{inner}{cursor} = {cursor}.next;", f"{indent}}}"]


def random_source(seed: int, count: int) -> tuple[str, list[str]]:
    """A class with this many methods, and the names of their procedures."""
    random = Random(seed)
    lines = []
    for number in range(count):
        method = _Method(random, number)
        lines.append(f"    Item m{number}(Item a, int n) {{")
        lines.append(f"        Item b = {random.choice(('a', 'this', 'null', 'this.next'))};")
        lines.append(f"        Item c = {random.choice(('a', 'this', 'this.other'))};")
        lines.extend(method.block(3, "        "))
        lines.extend(method.block(3, "        "))
        lines.append(f"        return {random.choice(('a', 'b', 'c'))};")
        lines.append("    }")
        lines.append("")
    return _HEAD + "\n".join(lines) + "}\n", [f"Item.m{number}(Item,int)" for number in range(count)]
