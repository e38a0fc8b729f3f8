"""Search trees with a recursive `repOk`: with boxed bounds, with bounds that are nodes, and with faults."""

from __future__ import annotations

BOXED = """class Tree {
    static class Node { int key; Node left, right; Node(int key) { this.key = key; } }
    Node root;
    //@ invariant repOk();

    /*@ pure @*/ boolean repOk() { return ordered(root, null, null); }

    /*@ pure @*/ private static boolean ordered(Node n, Integer low, Integer high) {
        if (n == null) return true;
        if (low != null && n.key <= low) return false;
        if (high != null && n.key >= high) return false;
        return ordered(n.left, low, n.key) && ordered(n.right, n.key, high);
    }

    /*@ pure @*/ boolean contains(int key) {
        Node n = root;
        while (n != null) {
            if (key == n.key) return true;
            n = key < n.key ? n.left : n.right;
        }
        return false;
    }

    //@ ensures contains(key);
    void insert(int key) {
        Node parent = null, n = root;
        while (n != null) {
            if (key == n.key) return;
            parent = n;
            n = key < n.key ? n.left : n.right;
        }
        Node fresh = new Node(key);
        if (parent == null) root = fresh;
        else if (key < parent.key) parent.left = fresh;
        else parent.right = fresh;
    }

    //@ ensures !contains(key);
    void remove(int key) { root = without(root, key); }

    private static Node without(Node n, int key) {
        if (n == null) return null;
        if (key < n.key) { n.left = without(n.left, key); return n; }
        if (key > n.key) { n.right = without(n.right, key); return n; }
        if (n.left == null) return n.right;
        if (n.right == null) return n.left;
        Node least = n.right;
        while (least.left != null) least = least.left;
        n.key = least.key;
        n.right = without(n.right, least.key);
        return n;
    }
}
"""

FAULTS: dict[str, tuple[str, str, str, str]] = {
    # name: method, what is written, what is written instead, the code of the violated obligation
    "attach test reversed": ("insert", "key < parent.key)", "key > parent.key)", "invariant"),
    "no equality test": ("insert", "if (key == n.key) return;", "", "invariant"),
    "also attached on the other side": (
        "insert", "parent.left = fresh;", "{ parent.left = fresh; parent.right = fresh; }", "invariant",
    ),
    "empty tree forgotten": ("insert", "if (parent == null) root = fresh;\n        else if", "if", "null.dereference"),
    "always attached left": ("insert", "else parent.right = fresh;", "else parent.left = fresh;", "invariant"),
    "not attached at all": ("insert", "else parent.right = fresh;", "", "post"),
    "turns the wrong way": (
        "insert", "parent = n;\n            n = key < n.key", "parent = n;\n            n = key > n.key", "invariant",
    ),
    "successor not removed": ("remove", "n.right = without(n.right, least.key);", "", "invariant"),
    "successor from the wrong side": ("remove", "Node least = n.right;", "Node least = n.left;", "invariant"),
    "one child dropped": ("remove", "if (n.right == null) return n.left;", "if (n.right == null) return null;", ""),
    "key not replaced": ("remove", "n.key = least.key;", "", "post"),
    "one test too many is none": ("remove", "if (n.left == null) return n.right;", "", ""),
    "attached on the other side": (
        "remove", "{ n.right = without(n.right, key); return n; }", "{ n.left = without(n.right, key); return n; }",
        "invariant",
    ),
}  # fmt: skip
"""What has no code is no fault, or none that these contracts see."""


def with_fault(name: str) -> tuple[str, str, str]:
    """The class with a fault, the method that has it, and the code of what it violates."""
    method, right, wrong, code = FAULTS[name]
    assert BOXED.count(right) == 1, right
    return BOXED.replace(right, wrong), f"Tree.{method}", code
