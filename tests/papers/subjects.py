"""The two Java subjects of refinement of specifications (Taghdiri 2008, chapter 7), and their properties as a table.

A graph library after OpenJGraph and a job scheduler after Quartz, written anew under `examples/`. A property is one
entry method and the codes to ask for, so each can be checked, and measured, on its own:

    vernier check <paths> --entry <entry> --property <code> --engine bounded --scope <scope(...)>
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

_EXAMPLES = Path(__file__).parents[2] / "examples"


class Subject(Enum):
    """A program; the value is a tuple of its folders below `examples`."""

    GRAPH = ("graph",)
    SCHEDULER = ("scheduler/core", "scheduler/fixed")
    FAULTY_SCHEDULER = ("scheduler/core", "scheduler/faulty")

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(str(_EXAMPLES / folder) for folder in self.value)

    @property
    def lists(self) -> str:
        """The class of list cells: of these more than of others may be wanted, as an edge is in two lists."""
        return "EdgeNode" if self is Subject.GRAPH else ""

    @property
    def single(self) -> tuple[str, ...]:
        """The classes of which a heap with one graph has one object."""
        return ("GraphImpl", "GraphProperties", "AdjacencyMap", "EdgeSet") if self is Subject.GRAPH else ()

    def files(self) -> tuple[Path, ...]:
        return tuple(sorted(path for folder in self.paths for path in Path(folder).glob("*.java")))


class Extent(Enum):
    """Whether a property says all there is to say of a method's result."""

    PARTIAL = "partial"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Objects of each class, iterations of each loop; `cells` of adjacency lists where there are more of them; `graphs`
    where there are fewer of these than of what is in them."""

    objects: int
    loop: int
    cells: int | None = None
    graphs: int | None = None

    def scope(self, subject: Subject) -> str:
        """The value of `--scope`. Numbers have enough bits to be different times of different triggers."""
        cells = self.objects if self.cells is None else self.cells
        lists = f"{subject.lists}={cells}, " if subject.lists else ""
        lists += "".join(f"{name}={self.graphs}, " for name in subject.single if self.graphs is not None)
        return f"objects={self.objects}, {lists}array=1, loop={self.loop}, recursion=2, int=4"


TINY = Bounds(2, 2, 4)
"""Bounds for tests: a chain of two of everything, and cells for both ends of each edge"""


@dataclass(frozen=True, slots=True)
class Property:
    """`method` and `says` are the thesis's words, `tables` where they stand; `published` the bounds given there.

    `entry` is the method to check; `codes` are those of the obligations that make up the property. `measured` are
    bounds at which all ways of treating calls come to an answer in a minute or two, so that they can be compared.
    """

    name: str
    subject: Subject
    method: str
    says: str
    entry: str
    published: Bounds
    tables: tuple[str, ...]
    extent: Extent = Extent.PARTIAL
    codes: tuple[str, ...] = ("post",)

    @property
    def measured(self) -> Bounds:
        return _MEASURED.get(self.name, Bounds(3, 3) if "invariant" not in self.codes else Bounds(2, 3))


def _graph(
    method: str, says: str, entry: str, published: Bounds, *tables: str, extent: Extent = Extent.PARTIAL
) -> Property:
    return Property(entry, Subject.GRAPH, method, says, f"GraphProperties.{entry}", published, tables, extent)


def _store(
    method: str, says: str, entry: str, published: Bounds, *tables: str, extent: Extent = Extent.PARTIAL
) -> Property:
    return Property(entry, Subject.SCHEDULER, method, says, f"StoreProperties.{entry}", published, tables, extent)


def _kept(subject: Subject, owner: str, method: str, published: Bounds) -> Property:
    """All invariants of a class are kept by one of its methods."""
    name = f"{owner}.{method}"
    says = "all representation invariants are kept"
    return Property(name, subject, method, says, name, published, ("7.2.2",), codes=("invariant",))


_FOUR, _FIVE = Bounds(4, 4), Bounds(5, 5)
_ONE_GRAPH = Bounds(5, 5, graphs=1)
_MEASURED = {
    **dict.fromkeys(("addLeavesList", "addAddsVertex", "addEdgeHasEnds"), _ONE_GRAPH),
    **dict.fromkeys(("addEdgeLeavesOthers", "removeEdgeLeavesOthers"), Bounds(6, 6, graphs=1)),
    "removeEdgeRemoves": Bounds(7, 7, graphs=1),
    **dict.fromkeys(("treeIsSubgraph", "treeLeavesGraph", "treeWithoutIsolated"), Bounds(8, 8, graphs=1)),
    "addEdgeConnects": Bounds(6, 6, graphs=1),
    **dict.fromkeys(("removeRemovesVertex", "treeSpans", "treeTakesLighter"), Bounds(2, 3)),
    **dict.fromkeys(("keepsUnion", "keepsEnds", "keepsDifference", "keepsPlaces"), Bounds(2, 2)),
    **dict.fromkeys(("triggerNamesAreOfGroup", "jobNamesAreOfGroup"), _FOUR),
    "firstTimeIsInCalendar": Bounds(6, 6),
    "unusedCalendarIsRemoved": _FIVE,
    "triggersAreOfJob": _FOUR,
    "retrievedJobIsEqual": Bounds(7, 1),
    "jobGroupNamesAreAll": Bounds(7, 7),
    "resumeJobGroupLeavesOthers": Bounds(4, 4),
    "newTimesAreInCalendar": Bounds(5, 3),
}

GRAPH: tuple[Property, ...] = (
    _graph("add(v)", "edge list of v is either empty or unchanged", "addLeavesList", _FOUR, "7.2", "7.4"),
    _graph("add(v)", "vertex added", "addAddsVertex", _FIVE, "7.5"),
    _graph("addEdge(e)", "if e added, e's both ends belong to graph", "addEdgeHasEnds", _FOUR, "7.2"),
    _graph("addEdge(e)", "no new edges are added apart from e", "addEdgeAddsNothingElse", _FOUR, "7.4"),
    _graph(
        "addEdge(v1, v2)", "edge lists of other vertices unchanged", "addEdgeLeavesOthers", _FOUR, "7.2", "7.3", "7.5"
    ),
    _graph("addEdge(v1, v2)", "an edge added between given nodes", "addEdgeConnects", Bounds(6, 6), "7.4", "7.5"),
    _graph("removeEdge(e)", "only edge lists of e's ends may change", "removeEdgeLeavesOthers", _FOUR, "7.2", "7.4"),
    _graph("removeEdge(e)", "e is removed from edge lists of its ends", "removeEdgeRemoves", _FOUR, "7.2", "7.3"),
    _graph("removeEdge(e)", "all edges but e remain in the graph", "removeEdgeRemovesNothingElse", _FOUR, "7.4"),
    _graph("remove(v)", "the final graph does not contain v", "removeRemovesVertex", _FOUR, "7.4"),
    _graph(
        "minSpanTree()", "edges of returned mst are in original graph", "treeIsSubgraph", _FIVE, "7.2", "7.3", "7.5"
    ),
    _graph("minSpanTree()", "vertices with no edges are not in mst", "treeWithoutIsolated", _FIVE, "7.2"),
    _graph("minSpanTree()", "edges of the original graph are unchanged", "treeLeavesGraph", _FIVE, "7.4"),
    _graph("minSpanTree()", "ends of all edges are in mst", "treeSpans", _FIVE),
    _graph("minSpanTree()", "mst has no loops and no edge with a lighter twin", "treeTakesLighter", _FIVE),
    _graph("all", "the edges are the union of the adjacency lists", "keepsUnion", _FOUR, "7.2.2"),
    _graph("all", "an edge is in the adjacency lists of both its ends", "keepsEnds", _FOUR, "7.2.2"),
    _graph("all", "each edge appears at most once in each adjacency list", "keepsDifference", _FOUR, "7.2.2"),
    _graph("all", "an edge is only in the adjacency lists of its ends", "keepsPlaces", _FOUR, "7.2.2"),
    *(
        _kept(Subject.GRAPH, "GraphImpl", method, _FOUR)
        for method in ("add(Vertex)", "addEdge(Edge)", "addEdge(Vertex,Vertex)", "removeEdge(Edge)", "remove(Vertex)")
    ),
)

SCHEDULER: tuple[Property, ...] = (
    _store(
        "getTriggerNames", "returns the triggers with the group name", "triggerNamesAreOfGroup", Bounds(5, 3),
        "7.1", "7.5",
    ),
    _store("getJobNames", "returns the jobs having the group name", "jobNamesAreOfGroup", Bounds(5, 4), "7.1"),
    _store(
        "removeCalendar", "if no trigger has the calendar, removes it", "unusedCalendarIsRemoved", _FIVE,
        "7.1", "7.3", extent=Extent.FULL,
    ),
    _store("removeCalendar", "if a trigger has the calendar, keeps it", "usedCalendarStays", _FIVE),
    _store("getTriggersOfJob", "returns triggers associated with a job", "triggersAreOfJob", _FOUR, "7.1"),
    _store("resumeJob", "resumes only jobs with given name/group", "resumeJobLeavesOthers", Bounds(3, 3), "7.1"),
    _store("resumeJobGroup", "others not resumed", "resumeJobGroupLeavesOthers", Bounds(3, 2), "7.3"),
    _store(
        "scheduleJob", "returns a date in calendar of given trigger", "firstTimeIsInCalendar", Bounds(3, 3),
        "7.1", "7.3", "7.5",
    ),
    _store(
        "storeCalendar", "recomputed firing times belong to calendar", "newTimesAreInCalendar", Bounds(4, 2),
        "7.1", "7.3", "7.5",
    ),
    _store("storeJob", "job is stored", "storedJobIsEqual", Bounds(7, 1), "7.5"),
    _store(
        "retrieveJob", "correct job returned", "retrievedJobIsEqual", Bounds(7, 1), "7.3", extent=Extent.FULL
    ),
    _store(
        "getJobGroupNames", "correct groups returned", "jobGroupNamesAreAll", Bounds(7, 7), "7.3", extent=Extent.FULL
    ),
    *(
        _kept(Subject.SCHEDULER, "RAMJobStore", method, Bounds(3, 3))
        for method in ("storeJob", "storeTrigger", "removeJob", "storeCalendar", "removeCalendar")
    ),
)  # fmt: skip

PROPERTIES: dict[str, Property] = {item.name: item for item in (*GRAPH, *SCHEDULER)}

BUGS: tuple[tuple[str, Bounds], ...] = (("storedJobIsEqual", Bounds(7, 1)), ("newTimesAreInCalendar", Bounds(4, 1)))
"""Properties that the faulty scheduler violates, with the published bounds at which that was found"""
