"""The numbers of path classes that the thesis reports (Table 6.1, section 2.8; Roberson 2011)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check

SEARCH_TREE = """class SearchTree {
    static class Node { int key; Object value; Node left, right; }
    Node root;
    //@ invariant isOrdered(root, null, null);

    /*@ pure @*/ static boolean isOrdered(Node n, Node low, Node high) {
        if (n == null) return true;
        if (low != null && low.key >= n.key) return false;
        if (high != null && high.key <= n.key) return false;
        return isOrdered(n.left, low, n) && isOrdered(n.right, n, high);
    }

    /*@ pure @*/ static boolean fits(Node n, int height) {
        return n == null || height > 0 && fits(n.left, height - 1) && fits(n.right, height - 1);
    }

    //@ requires fits(root, HEIGHT);
    Node get(int key) {
        Node n = root;
        while (n != null) {
            if (key == n.key) return n;
            else if (key < n.key) n = n.left;
            else n = n.right;
        }
        return null;
    }

    //@ requires fits(root, HEIGHT);
    void insert(int key) {
        Node n = root, parent = null;
        while (n != null) {
            if (key == n.key) return;
            parent = n;
            if (key < n.key) n = n.left;
            else n = n.right;
        }
        n = new Node();
        n.key = key;
        if (parent == null) root = n;
        else if (key < parent.key) parent.left = n;
        else parent.right = n;
    }
}
"""

QUEUE = """class Queue {
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    static class Stack {
        Node top;
        //@ invariant ends(top);
        /*@ pure @*/ static boolean ends(Node n) { return n == null || ends(n.next); }
        void push(int value) { top = new Node(value, top); }
        //@ requires top != null;
        int pop() { int value = top.value; top = top.next; return value; }
    }
    Stack in, out;
    //@ invariant in != null && out != null && in != out && Stack.ends(in.top) && Stack.ends(out.top);

    void enqueue(int value) { in.push(value); }

    //@ requires in.top != null || out.top != null;
    int dequeue() {
        if (out.top == null) {
            while (in.top != null) out.push(in.pop());
        }
        return out.pop();
    }
}
"""


@pytest.mark.parametrize(("height", "nodes", "paths"), [(1, 1, 4), (2, 3, 10)])
@pytest.mark.parametrize("method", ["get", "insert"])
def test_search_tree(tmp_path: Path, method: str, height: int, nodes: int, paths: int) -> None:
    source = SEARCH_TREE.replace("HEIGHT", str(height)).replace("Object value; ", "")
    checked = check(tmp_path, source, f"SearchTree.{method}", f"Node={nodes}")
    assert checked.holds(), checked.reasons()
    assert checked.paths() == paths


@pytest.mark.parametrize("nodes", [1, 2, 4])
@pytest.mark.parametrize("method", ["push", "pop"])
def test_stack(tmp_path: Path, method: str, nodes: int) -> None:
    source = QUEUE.replace("class Queue", "class Outer").replace("static class Stack", "static class Stack")
    checked = check(tmp_path, source, f"Outer.Stack.{method}", f"Outer.Node={nodes}")
    assert checked.holds(), checked.reasons()
    assert checked.paths() == 1


@pytest.mark.parametrize("nodes", [1, 2, 4])
def test_queue(tmp_path: Path, nodes: int) -> None:
    scope = f"Queue.Node={nodes}, Queue.Stack=2"
    enqueue = check(tmp_path, QUEUE, "Queue.enqueue", scope)
    assert (enqueue.reasons(), enqueue.paths()) == ({""}, 1)
    dequeue = check(tmp_path, QUEUE, "Queue.dequeue", scope)
    assert (dequeue.reasons(), dequeue.paths()) == ({""}, nodes + 1)
