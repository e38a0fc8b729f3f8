"""A heap as a graph: its connected groups, a spanning forest in reading order, and which references join branches."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.heap_view import Box

_BACKWARD = frozenset({"prev", "previous", "parent", "last", "tail", "up", "owner", "back", "outer", "this$0"})


class Graph:
    """Law: `parents` and `children` are a spanning forest; references against the reading direction come last in it."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self.boxes = {box.id: box for box in boxes}
        self.edges: dict[int, list[tuple[str, int]]] = {
            box.id: [(cell.label, cell.target) for cell in box.cells if cell.target in self.boxes] for box in boxes
        }
        self.parents: dict[int, int] = {}
        self.children: dict[int, list[int]] = {}
        self._entered: dict[int, int] = {}
        self._left: dict[int, int] = {}
        self._clock = 0
        self._walk()

    def _walk(self) -> None:
        """Depth first, from boxes that no other box refers to in reading direction, then from those that are left."""
        referred = {
            target
            for source, edges in self.edges.items()
            for label, target in edges
            if target != source and label.lower() not in _BACKWARD
        }
        heads = [number for number in self.boxes if number not in referred]
        # A list or tree of which nobody holds the beginning still begins there, not where somebody points into it.
        heads.sort(key=lambda number: not any(self._alike(number, target) for _, target in self.edges[number]))
        for start in [*heads, *self.boxes]:
            if start not in self._entered:
                self._visit(start)

    def _visit(self, start: int) -> None:
        stack = [(start, iter(self._onward(start)))]
        self._enter(start)
        while stack:
            current, onward = stack[-1]
            following = next((target for target in onward if target not in self._entered), None)
            if following is None:
                stack.pop()
                self._clock += 1
                self._left[current] = self._clock
            else:
                self.parents[following] = current
                self.children.setdefault(current, []).append(following)
                self._enter(following)
                stack.append((following, iter(self._onward(following))))

    def _alike(self, one: int, other: int) -> bool:
        return one != other and self.boxes[one].kind == self.boxes[other].kind

    def _enter(self, number: int) -> None:
        self._clock += 1
        self._entered[number] = self._clock

    def _onward(self, number: int) -> list[int]:
        ordered = sorted(self.edges[number], key=lambda edge: edge[0].lower() in _BACKWARD)
        return [target for _, target in ordered]

    def groups(self) -> list[list[int]]:
        """The connected groups, each in the order of the boxes."""
        near: dict[int, list[int]] = {number: [] for number in self.boxes}
        for source, edges in self.edges.items():
            for _, target in edges:
                near[source].append(target)
                near[target].append(source)
        seen: set[int] = set()
        found = []
        for number in self.boxes:
            if number in seen:
                continue
            seen.add(number)
            group, pending = [], [number]
            while pending:
                current = pending.pop()
                group.append(current)
                fresh = [other for other in dict.fromkeys(near[current]) if other not in seen]
                seen.update(fresh)
                pending.extend(fresh)
            found.append([other for other in self.boxes if other in set(group)])
        return found

    def kin(self, number: int) -> list[int]:
        """The children of the same kind."""
        kind = self.boxes[number].kind
        return [child for child in self.children.get(number, []) if self.boxes[child].kind == kind]

    def branching(self, kind: str) -> frozenset[str]:
        """The labels by which boxes of this kind have children of the same kind."""
        return frozenset(
            label
            for number, box in self.boxes.items()
            if box.kind == kind
            for label, target in self.edges[number]
            if target in self.kin(number)
        )

    def joins(self, source: int, target: int) -> bool:
        """Whether a reference between boxes of one kind leads into a part of the forest that is reached otherwise."""
        if self.boxes[source].kind != self.boxes[target].kind or self.parents.get(target) == source:
            return False
        return not (self._entered[target] <= self._entered[source] and self._left[source] <= self._left[target])

    def refers(self, source: int, target: int) -> bool:
        return any(found == target for _, found in self.edges[source])

    def depths(self, group: Sequence[int]) -> dict[int, int]:
        """The distance of each box of a group from the roots of its forest."""
        found = {number: 0 for number in group if number not in self.parents}
        pending = list(found)
        for number in pending:
            for _, target in self.edges[number]:
                if target not in found:
                    found[target] = found[number] + 1
                    pending.append(target)
        return found
