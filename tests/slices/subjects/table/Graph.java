/** A graph: nodes are numbers, edges are pairs of them in two arrays. */
class Graph {
  int[] nodes;
  int nodeCount;
  int[] from;
  int[] to;
  int edgeCount;
  int removed;

  /*@ requires nodes != null && from != null && to != null && gone != null && from != to;
    @ requires nodes != from && nodes != to && gone != nodes && gone != from && gone != to;
    @ requires 0 <= nodeCount && nodeCount <= nodes.length;
    @ requires 0 <= edgeCount && edgeCount <= from.length && edgeCount <= to.length;
    @ ensures nodeCount <= \old(nodeCount);
    @ ensures edgeCount <= \old(edgeCount);
    @ diverges true;
    @*/
  void remove(int[] gone) {
    removed = 0;
    removeEdges(gone);
    removeNodes(gone);
    int total = 0;
    for (int i = 0; i < nodeCount; i++) {
      int degree = degreeOf(nodes[i]);
      total = total + degree;
    }
    removed = removed + total % 2;
  }

  void removeEdges(int[] gone) {
    int kept = 0;
    for (int i = 0; i < edgeCount; i++) {
      int first = from[i];
      int second = to[i];
      boolean firstGone = contains(gone, first);
      boolean secondGone = contains(gone, second);
      if (!firstGone && !secondGone) {
        from[kept] = first;
        to[kept] = second;
        kept++;
      } else {
        removed++;
      }
    }
    edgeCount = kept;
  }

  void removeNodes(int[] gone) {
    int kept = 0;
    for (int i = 0; i < nodeCount; i++) {
      int node = nodes[i];
      boolean isGone = contains(gone, node);
      if (!isGone) {
        nodes[kept] = node;
        kept++;
      } else {
        removed++;
      }
    }
    nodeCount = kept;
  }

  boolean contains(int[] cells, int item) {
    boolean found = false;
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] == item) {
        found = true;
      }
    }
    return found;
  }

  int degreeOf(int node) {
    int degree = 0;
    for (int i = 0; i < edgeCount; i++) {
      if (from[i] == node) {
        degree++;
      }
      if (to[i] == node) {
        degree++;
      }
    }
    return degree;
  }
}
