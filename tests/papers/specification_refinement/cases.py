"""The acceptance cases of refinement of specifications (Taghdiri 2008): programs, scopes, and what is expected."""

from __future__ import annotations

from tests.papers.specification_refinement.checking import SPECIFIED, Case

HOLDS, FAILS, OPEN, PROVED = "bounded", "refuted", "unknown", "proved"

# ---------------------------------------------------------------- topological sort

SIZES = ("2/2/3", "3/3/4", "4/4/5")
"""Objects of each class, iterations of each loop, bits of numbers"""
_PERMUTATION = "this.nodes'.head'.*next'.node' = this.nodes.head.*next.node"
_IN_DEGREES = "all e: this.nodes'.head'.*next' - null | e.node'.inDeg < #(e.*prev' - null)"
_LATE = {"ListEntry c = this.nodes.head;": "ListEntry c = this.nodes.head.next;"}


def topological_sort(size: str) -> dict[str, Case]:
    """The list keeps its nodes; a node has fewer predecessors than its place; and not so if `init` starts late."""
    objects, loop, bits = map(int, size.split("/"))
    scope = f"objects={objects}, array=1, loop={loop}, recursion=1, int={bits}"

    def case(expected: str, edits: dict[str, str]) -> Case:
        return Case("TopologicalSort", "topologicalSort", scope, expected, edits)

    return {
        "permutation": case(HOLDS, {}),
        "in-degrees": case(HOLDS, {_PERMUTATION: _IN_DEGREES}),
        "late-init": case(FAILS, {_PERMUTATION: _IN_DEGREES, **_LATE}),
    }


# ---------------------------------------------------------------- exclusive or

_ONE = "objects=2, array=2, loop=1, recursion=1, int=3"
XOR = {
    "array": Case("XorAll", "inArray", _ONE, HOLDS),
    "chain": Case("XorAll", "inChain", _ONE, HOLDS),
    "array-any-size": Case("XorAll", "inArray", _ONE, FAILS, {"//@ requires size == 1;": ""}),
    "chain-any-size": Case("XorAll", "inChain", _ONE, FAILS, {"//@ requires row.size == 1;": ""}),
    "array-equal": Case("XorAll", "inArray", _ONE, FAILS, {"x == y": "x != y"}),
}

# ---------------------------------------------------------------- sets and maps

_SMALL = "objects=2, array=1, loop=2, recursion=1, int=3"
_LARGER = "objects=3, array=1, loop=3, recursion=1, int=4"


def _library(name: str, expected: str, edits: dict[str, str] | None = None, scope: str = _SMALL) -> Case:
    program, method = name.split(".")
    return Case(program, method, scope, expected, edits or {}, SPECIFIED)


def _all(count: int) -> str:
    return " ".join([HOLDS] * count)


def _but(count: int, *failing: int) -> str:
    return " ".join(FAILS if position in failing else HOLDS for position in range(1, count + 1))


LIBRARY = {
    "set-add": _library("ItemSet.add", _all(4)),
    "set-remove": _library("ItemSet.remove", _all(4)),
    "set-contains": _library("ItemSet.contains", _all(4)),
    "set-clear": _library("ItemSet.clear", _all(4)),
    "set-size": _library("ItemSet.size", _all(4)),
    "map-put": _library("ItemMap.put", _all(6)),
    "map-get": _library("ItemMap.get", _all(5)),
    "map-remove": _library("ItemMap.remove", _all(4)),
    "map-contains-key": _library("ItemMap.containsKey", _all(4)),
    "map-contains-value": _library("ItemMap.containsValue", _all(4)),
    "map-clear": _library("ItemMap.clear", _all(4)),
    "map-size": _library("ItemMap.size", _all(4)),
    "map-key-set": _library("ItemMap.keySet", _all(4)),
    "map-values": _library("ItemMap.values", _all(4)),
}
_FIND = "Pair pair = find(key);\n        if"
FAULTS = {
    "set-add-again": _library("ItemSet.add", _but(4, 2, 4), {"if (contains(item)) {": "if (false) {"}),
    "set-remove-nothing": _library("ItemSet.remove", _but(4, 3), {"before.next = member.next;": ""}),
    "set-remove-all": _library(
        "ItemSet.remove", _but(4, 3), {"before.next = member.next;": "before.next = null;"}, _LARGER
    ),
    "set-contains-any": _library("ItemSet.contains", _but(4, 4), {"return member != null;": "return head != null;"}),
    "set-clear-first": _library(
        "ItemSet.clear", _but(4, 3), {"head = null;": "head = head == null ? null : head.next;"}
    ),
    "set-size-one-more": _library("ItemSet.size", _but(4, 4), {"int count = 0;": "int count = 1;"}),
    "map-put-again": _library("ItemMap.put", _but(6, 2, 3, 6), {_FIND: "Pair pair = null;\n        if"}),
    "map-put-new-value": _library("ItemMap.put", _but(6, 4, 5), {"Item old = pair.value;": "Item old = value;"}),
    "map-get-any": _library(
        "ItemMap.get", _but(5, 4, 5), {"pair == null ? null : pair.value": "first == null ? null : first.value"}
    ),
    "map-remove-more": _library(
        "ItemMap.remove", _but(4, 3), {"before.next = pair.next;": "before.next = null;"}, _LARGER
    ),
    "map-key-set-of-values": _library(
        "ItemMap.keySet", _but(4, 4), {"insert(keys, pair.key)": "insert(keys, pair.value)"}
    ),
    "map-values-kept": _library(
        "ItemMap.values",
        _but(4, 3, 4),
        {
            "Members values = new Members();": "Members values = store;",
            "Pair first;": "Pair first;\n    Members store;",
        },
    ),
}

# ---------------------------------------------------------------- jobs and calendars

_JOBS = "objects=3, JobStore=1, JobStore$Job=2, array=1, loop=3, recursion=1, int=3"
_IN_FRONT = {
    """if (last == null) {
                    made.first = next;
                } else {
                    last.next = next;
                }
                last = next;""": """next.next = made.first;
                made.first = next;"""
}
_TRIGGERS = "objects=2, CalendarStore=1, array=1, loop=2, recursion=1, int=3"
_ONE_STEP = {"while (nextFireTime != null &&": "if (nextFireTime != null &&"}


def _calendars(scope: str, expected: str, edits: dict[str, str]) -> Case:
    return Case("CalendarStore", "storeCalendar", f"{scope}, {_TRIGGERS}", expected, edits)


SCHEDULER = {
    "store-job": Case("JobStore", "storeJob", _JOBS, _all(2)),
    "store-job-in-front": Case("JobStore", "storeJob", _JOBS, _but(2, 2), _IN_FRONT),
    "store-calendar": _calendars("CalendarStore$Calendar=1", HOLDS, {}),
    "store-calendar-one-step": _calendars("CalendarStore$Calendar=1", FAILS, _ONE_STEP),
    "one-step-by-cron-only": _calendars("CalendarStore$SimpleTrigger=0", FAILS, _ONE_STEP),
    "one-step-not-by-simple": _calendars("CalendarStore$CronTrigger=0", HOLDS, _ONE_STEP),
}

# ---------------------------------------------------------------- lists and trees

_SHAPES = "objects=3, array=1, loop=3, recursion=1, int=3"
_WHILE = "while (l.head != null && l.head.data == d) {"
SHAPES = {
    "remove-all": Case("Shapes", "removeAll", _SHAPES, HOLDS),
    "remove-all-once": Case("Shapes", "removeAll", _SHAPES, FAILS, {_WHILE: _WHILE.replace("while", "if")}),
    "parent-of-child": Case("Shapes", "attach", _SHAPES, HOLDS),
    "parent-of-nobody": Case("Shapes", "attach", _SHAPES, FAILS, {"child.parent = t;": ""}),
    "balanced": Case("Shapes", "rotate", _SHAPES, _all(2)),
    "unbalanced": Case("Shapes", "rotate", _SHAPES, _but(2, 1, 2), {"top.right = t;": ""}),
    "acyclic": Case("Shapes", "graft", _SHAPES, HOLDS),
    "cyclic": Case("Shapes", "graft", _SHAPES, FAILS, {',\n        "t !in child.*(left + right)"': ""}),
}

# ---------------------------------------------------------------- without a scope

DEDUCED = {
    "set-add": f"{PROVED} {PROVED} {PROVED} {PROVED}",
    "set-remove": f"{PROVED} {PROVED} {PROVED} {PROVED}",
    "set-add-again": f"{PROVED} {FAILS} {PROVED} {FAILS}",
    "set-remove-nothing": f"{PROVED} {PROVED} {FAILS} {PROVED}",
    "map-contains-key": f"{PROVED} {PROVED} {PROVED} {HOLDS}",
    "set-contains": f"{PROVED} {PROVED} {PROVED} {PROVED}",
    "set-clear": f"{PROVED} {PROVED} {PROVED} {PROVED}",
    "set-size": f"{PROVED} {PROVED} {PROVED} {HOLDS}",
    "set-contains-any": f"{PROVED} {PROVED} {PROVED} {FAILS}",
    "set-clear-first": f"{PROVED} {PROVED} {FAILS} {PROVED}",
    "map-get": f"{PROVED} {PROVED} {PROVED} {HOLDS} {HOLDS}",
    "map-clear": f"{HOLDS} {HOLDS} {HOLDS} {PROVED}",
    "store-job": f"{PROVED} {HOLDS}",
    "store-job-in-front": f"{PROVED} {FAILS}",
    "parent-of-child": PROVED,
}
"""What bodies or summaries of the methods are enough for; the rest is checked in the scope as ever."""

# ---------------------------------------------------------------- nothing seen

VACUOUS = {
    "too-long": Case("LongLoop", "length", "objects=3, array=1, loop=2, recursion=1, int=3", OPEN),
    "long-enough": Case("LongLoop", "length", "objects=3, array=1, loop=3, recursion=1, int=3", FAILS),
}
