/** Properties of lists and trees: what is in them, parents and children, balance, no cycles. */
public class Shapes {
    static class Item { }
    static class Node { Item data; Node next; }
    static class List { Node head; }
    static class Tree { Tree left; Tree right; Tree parent; }

    @Requires("l != null and (no n: Node | n in n.^next)")
    @Ensures("l.head'.*next'.data' = l.head.*next.data - d")
    static void removeAll(List l, Item d) {
        while (l.head != null && l.head.data == d) {
            l.head = l.head.next;
        }
        Node node = l.head;
        while (node != null && node.next != null) {
            if (node.next.data == d) {
                node.next = node.next.next;
            } else {
                node = node.next;
            }
        }
    }

    @Requires({
        "t != null and child != null and t != child and t.left = null and child.parent = null",
        "all p: Tree | all c: Tree | c.parent = p <=> c in p.(left + right)"
    })
    @Ensures("all p: Tree | all c: Tree | c.parent' = p <=> c in p.(left' + right')")
    static void attach(Tree t, Tree child) {
        t.left = child;
        child.parent = t;
    }

    @Requires({
        "t != null and (no s: Tree | s in s.^(left + right)) and (all s: Tree | lone s.~(left + right))",
        "t.left != null and t.right = null and t.left.left != null and t.left.right = null",
        "no t.left.left.(left + right) - null"
    })
    @Ensures({
        "all s: return.*(left' + right') - null |"
            + " #(s.left'.*(left' + right') - null) = #(s.right'.*(left' + right') - null)",
        "return.*(left' + right') = t.*(left + right)"
    })
    static Tree rotate(Tree t) {
        Tree top = t.left;
        t.left = top.right;
        top.right = t;
        return top;
    }

    @Requires({
        "t != null and child != null and t.left = null",
        "all s: Tree | s !in s.^(left + right)",
        "t !in child.*(left + right)"
    })
    @Ensures("all s: Tree | s !in s.^(left' + right')")
    static void graft(Tree t, Tree child) {
        t.left = child;
    }
}
