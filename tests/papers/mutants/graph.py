"""Mutants of the graph library."""

from __future__ import annotations

from tests.papers.mutants.table import Mutant
from tests.papers.subjects import TINY, Bounds, Subject

_THREE = Bounds(3, 3, 6)
"""Some faults need a list of three"""
_CHANGES = (
    "GraphImpl.add(Vertex)",
    "GraphImpl.addEdge(Edge)",
    "GraphImpl.addEdge(Vertex,Vertex)",
    "GraphImpl.removeEdge(Edge)",
)
_TREES = ("treeIsSubgraph", "treeWithoutIsolated", "treeLeavesGraph", "treeSpans", "treeTakesLighter")


def _mutant(
    name: str,
    file: str,
    text: str,
    instead: str,
    *properties: str,
    equivalent: str = "",
    codes: tuple[str, ...] = (),
    bounds: Bounds = TINY,
) -> Mutant:
    return Mutant(name, Subject.GRAPH, file, text, instead, properties, equivalent, codes, bounds)


_LISTS = (
    _mutant(
        "append-loses-edge", "EdgeList", "last.nextNode = made;", "made.nextNode = last;", "GraphImpl.addEdge(Edge)"
    ),
    _mutant(
        "append-to-itself",
        "EdgeList",
        "firstNode = made;\n            return;",
        "firstNode = made;",
        "GraphImpl.addEdge(Edge)",
    ),
    _mutant(
        "remove-first-and-rest",
        "EdgeList",
        "firstNode = node.nextNode;",
        "firstNode = null;",
        "GraphImpl.removeEdge(Edge)",
    ),
    _mutant(
        "remove-not-unlinked",
        "EdgeList",
        "previous.nextNode = node.nextNode;",
        "previous.nextNode = node;",
        "removeEdgeRemoves",
    ),
    _mutant(
        "remove-other-edge",
        "EdgeList",
        "node.edge != edge) {\n            previous = node;",
        "node.edge == edge) {\n            previous = node;",
        "removeEdgeRemoves",
    ),
    _mutant(
        "sort-by-falling-weight",
        "EdgeList",
        "node.edge.weight <= edge.weight",
        "node.edge.weight >= edge.weight",
        "treeTakesLighter",
    ),
    _mutant(
        "sort-equal-in-front",
        "EdgeList",
        "node.edge.weight <= edge.weight",
        "node.edge.weight < edge.weight",
        *_TREES,
        equivalent="which of two edges of the same weight comes first is left open",
    ),
    _mutant("sort-loses-heavier", "EdgeList", "made.nextNode = node;", "made.nextNode = null;", "treeSpans"),
    _mutant(
        "set-forgets-members",
        "EdgeSet",
        "new EdgeMember(edge, firstMember)",
        "new EdgeMember(edge, null)",
        "addEdgeAddsNothingElse",
    ),
    _mutant(
        "set-has-edge-twice",
        "EdgeSet",
        "if (contains(edge)) {",
        "if (isEmpty() && contains(edge)) {",
        "GraphImpl.addEdge(Edge)",
    ),
    _mutant(
        "set-looks-at-first-only",
        "EdgeSet",
        "member != null; member = member.nextMember",
        "member != null; member = null",
        "GraphImpl.addEdge(Edge)",
    ),
    _mutant(
        "set-removes-all",
        "EdgeSet",
        "firstMember = firstMember.nextMember;",
        "firstMember = null;",
        "removeEdgeRemovesNothingElse",
    ),
    _mutant(
        "set-removes-rest",
        "EdgeSet",
        "member.nextMember = member.nextMember.nextMember;",
        "member.nextMember = null;",
        "removeEdgeRemovesNothingElse",
        bounds=_THREE,
    ),
    _mutant(
        "set-removes-first-only",
        "EdgeSet",
        "member.nextMember != null && member.nextMember.element != edge",
        "member.nextMember != null",
        "removeEdgeRemoves",
    ),
    _mutant(
        "set-asks-first",
        "EdgeSet",
        "if (firstMember == null) {",
        "if (!contains(edge)) {",
        "removeEdgeLeavesOthers",
        "removeEdgeRemoves",
        "removeEdgeRemovesNothingElse",
        "GraphImpl.removeEdge(Edge)",
        equivalent="an edge that is not in the set is not found by the loop either, and an empty set has none",
    ),
)

_MAPS = (
    _mutant(
        "map-finds-other-key",
        "AdjacencyMap",
        "entry.key != vertex) {\n            entry = entry.nextEntry;",
        "entry.key == vertex) {\n            entry = entry.nextEntry;",
        "addAddsVertex",
    ),
    _mutant(
        "map-forgets-entries",
        "AdjacencyMap",
        "new AdjacencyEntry(vertex, list, firstEntry)",
        "new AdjacencyEntry(vertex, list, null)",
        "addEdgeLeavesOthers",
    ),
    _mutant(
        "map-never-replaces",
        "AdjacencyMap",
        "entry.list = list;",
        "entry.key.hashCode();",
        "addLeavesList",
        *_CHANGES,
        equivalent="the graph puts lists only for vertices that are no keys",
    ),
    _mutant(
        "map-removes-all",
        "AdjacencyMap",
        "firstEntry = entry.nextEntry;",
        "firstEntry = null;",
        "GraphImpl.remove(Vertex)",
    ),
    _mutant(
        "map-does-not-remove",
        "AdjacencyMap",
        "previous.nextEntry = entry.nextEntry;",
        "previous.nextEntry = entry;",
        "removeRemovesVertex",
    ),
)

_GRAPHS = (
    _mutant(
        "add-only-known",
        "GraphImpl",
        "if (!containsVertex(vertex)) {",
        "if (containsVertex(vertex)) {",
        "addAddsVertex",
    ),
    _mutant(
        "add-with-empty-list",
        "GraphImpl",
        "if (!containsVertex(vertex)) {",
        "if (vertex != null) {",
        "GraphImpl.add(Vertex)",
    ),
    _mutant(
        "add-edge-without-first",
        "GraphImpl",
        "        add(edge.first);\n",
        "",
        "addEdgeHasEnds",
        codes=("null.dereference",),
    ),
    _mutant(
        "add-edge-twice-at-first",
        "GraphImpl",
        "adjacency.get(edge.second).append(edge);",
        "adjacency.get(edge.first).append(edge);",
        "GraphImpl.addEdge(Edge)",
    ),
    _mutant(
        "add-edge-at-second-of-loop",
        "GraphImpl",
        "if (!edge.isLoop()) {\n            adjacency.get(edge.second).append(edge);",
        "if (edge.isLoop()) {\n            adjacency.get(edge.second).append(edge);",
        "GraphImpl.addEdge(Edge)",
    ),
    _mutant(
        "add-edge-ends-in-other-order",
        "GraphImpl",
        "        add(edge.first);\n        add(edge.second);\n",
        "        add(edge.second);\n        add(edge.first);\n",
        "addEdgeHasEnds",
        "addEdgeAddsNothingElse",
        "addEdgeLeavesOthers",
        "addEdgeConnects",
        "GraphImpl.addEdge(Edge)",
        equivalent="the order of the entries of the map means nothing",
    ),
    _mutant("edge-is-never-loop", "Edge", "return first == second;", "return false;", "GraphImpl.addEdge(Edge)"),
    _mutant("edge-is-always-loop", "Edge", "return first == second;", "return true;", "removeEdgeRemoves"),
    _mutant(
        "remove-edge-of-loop-twice",
        "GraphImpl",
        "if (!edge.isLoop()) {\n            adjacency.get(edge.second).remove(edge);",
        "if (edge != null) {\n            adjacency.get(edge.second).remove(edge);",
        "removeEdgeLeavesOthers",
        "removeEdgeRemoves",
        "removeEdgeRemovesNothingElse",
        "GraphImpl.removeEdge(Edge)",
        equivalent="a list has a loop once, so that removing it again finds nothing",
    ),
    _mutant(
        "remove-edge-at-second-only",
        "GraphImpl",
        "adjacency.get(edge.first).remove(edge);",
        "adjacency.get(edge.second).remove(edge);",
        "removeEdgeRemoves",
    ),
    _mutant(
        "remove-edge-unknown",
        "GraphImpl",
        "if (!edges.remove(edge)) {",
        "if (!edges.remove(edge) && edges.isEmpty()) {",
        "removeEdgeRemoves",
        codes=("null.dereference",),
    ),
    _mutant(
        "remove-one-edge-of-vertex",
        "GraphImpl",
        "while (!list.isEmpty()) {",
        "if (!list.isEmpty()) {",
        "removeRemovesVertex",
    ),
    _mutant("remove-no-edge-of-vertex", "GraphImpl", "        removeEdges(list);\n", "", "removeRemovesVertex"),
    _mutant(
        "remove-edges-only", "GraphImpl", "return adjacency.remove(vertex);", "return true;", "removeRemovesVertex"
    ),
    _mutant("create-loop", "GraphImpl", "new Edge(left, right, 0)", "new Edge(left, left, 0)", "addEdgeConnects"),
    _mutant(
        "create-with-weight",
        "GraphImpl",
        "new Edge(left, right, 0)",
        "new Edge(left, right, 1)",
        "addEdgeLeavesOthers",
        "addEdgeConnects",
        "GraphImpl.addEdge(Vertex,Vertex)",
        equivalent="nothing is promised of the weight of an edge that the graph makes",
    ),
    _mutant("create-without-adding", "GraphImpl", "        addEdge(edge);\n", "", "addEdgeConnects"),
)

_SPANNING = (
    _mutant(
        "tree-of-cycles",
        "MinimumSpanningTreeKruskal",
        "if (components.union(edge.first, edge.second)) {",
        "if (!components.union(edge.first, edge.second)) {",
        "treeSpans",
    ),
    _mutant(
        "tree-of-all-edges",
        "MinimumSpanningTreeKruskal",
        "if (components.union(edge.first, edge.second)) {",
        "if (components != null) {",
        "treeTakesLighter",
    ),
    _mutant(
        "tree-of-copies",
        "MinimumSpanningTreeKruskal",
        "tree.addEdge(edge);",
        "tree.addEdge(edge.first, edge.second);",
        "treeIsSubgraph",
    ),
    _mutant(
        "tree-is-graph",
        "MinimumSpanningTreeKruskal",
        "GraphImpl tree = new GraphImpl();",
        "GraphImpl tree = graph;",
        "treeWithoutIsolated",
    ),
    _mutant(
        "tree-takes-from-graph",
        "MinimumSpanningTreeKruskal",
        "tree.addEdge(edge);",
        "graph.removeEdge(edge);\n                tree.addEdge(edge);",
        "treeLeavesGraph",
    ),
    _mutant(
        "tree-of-unsorted",
        "MinimumSpanningTreeKruskal",
        "sorted.insertByWeight(member.element);",
        "sorted.append(member.element);",
        "treeTakesLighter",
    ),
    _mutant(
        "union-forgets", "Components", "leftRoot.parent = rightRoot;", "leftRoot.parent = null;", "treeTakesLighter"
    ),
    _mutant(
        "union-other-way",
        "Components",
        "leftRoot.parent = rightRoot;",
        "rightRoot.parent = leftRoot;",
        *_TREES,
        equivalent="which root becomes the root of both is left open",
    ),
    _mutant(
        "find-forgets",
        "Components",
        "            firstComponent = component;\n",
        "",
        "treeTakesLighter",
    ),
)

GRAPH_MUTANTS: tuple[Mutant, ...] = (*_LISTS, *_MAPS, *_GRAPHS, *_SPANNING)
