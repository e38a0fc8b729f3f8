"""Functions on doubly linked lists and trees in client code of any inputs, after the functions of GDSL that table 5.2
of Théoduloz (2010) names. `cancel` and `treep`: links forth and back are inverse. `acyclic` and `bintree`: no way leads
back to the first cell."""

from __future__ import annotations

from bench.analysis_families import HEAD

_ANY = "__VERIFIER_nondet_int()"
_LIST = (
    HEAD
    + f"""struct list {{ struct list *succ; struct list *pred; }};
static struct list *alloc_cell(void) {{
  struct list *cell = malloc(sizeof(struct list)); cell->succ = 0; cell->pred = 0; return cell;
}}
static struct list *alloc_list(void) {{
  struct list *first = malloc(sizeof(struct list)), *last = first;
  first->succ = 0; first->pred = 0;
  while ({_ANY}) {{
    struct list *cell = malloc(sizeof(struct list));
    cell->succ = 0; cell->pred = last; last->succ = cell; last = cell;
  }}
  return first;
}}
"""
)
_WALK = f"p = l; while (p->succ != 0 && {_ANY}) p = p->succ;"
_LINK = "l2 = alloc_list(); p = l; while (p->succ != 0) p = p->succ; p->succ = l2; l2->pred = p;"
_AFTER = f"{_WALK} n = alloc_cell(); n->succ = p->succ; n->pred = p; if (p->succ != 0) p->succ->pred = n; p->succ = n;"
_BEFORE = (
    f"{_WALK} n = alloc_cell(); n->pred = p->pred; n->succ = p; if (p->pred != 0) p->pred->succ = n; else l = n; "
    "p->pred = n;"
)
_REMOVE = (
    f"{_WALK} if (p->pred != 0) p->pred->succ = p->succ; else if (p->succ != 0) l = p->succ; "
    "if (p->succ != 0) p->succ->pred = p->pred;"
)
_OPERATIONS = {"link": _LINK, "insert_after": _AFTER, "insert_before": _BEFORE, "remove": _REMOVE}
_CHECKS = {
    "cancel": "p = l; while (p->succ != 0) { if (p->succ->pred != p) reach_error(); p = p->succ; }",
    "acyclic": "p = l->succ; while (p != 0) { if (p == l) reach_error(); p = p->succ; }",
}


def list_function(property_: str, operation: str) -> str:
    """A function on doubly linked lists, once on any list."""
    return (
        f"{_LIST}int main(void) {{\n  struct list *l = alloc_list(), *l2, *p, *n;\n  {_OPERATIONS[operation]}\n"
        f"  {_CHECKS[property_]}\n  return 0; }}\n"
    )


_TREE = """struct tree {{ struct tree *left; struct tree *right;{parent} }};
static struct tree *alloc_tree(void) {{
  struct tree *root = malloc(sizeof(struct tree));
  root->left = 0; root->right = 0; {none}
  while ({any}) {{
    struct tree *at = root, *leaf;
    while ({any}) {{
      if ({any}) {{ if (at->left != 0) at = at->left; }} else {{ if (at->right != 0) at = at->right; }}
    }}
    leaf = malloc(sizeof(struct tree)); leaf->left = 0; leaf->right = 0; {link}
    if (at->left == 0) at->left = leaf; else if (at->right == 0) at->right = leaf;
  }}
  return root;
}}
"""
_MIRRORED = {"left": "right", "right": "left"}


def _rotation(tree: str, side: str, parents: str) -> str:
    """Rotate a subtree; `parents` is empty, or the name of the field that leads up."""
    other = _MIRRORED[side]
    up = f"if (n->{side} != 0) n->{side}->parent = {tree};" if parents else ""
    over = f"n->parent = {tree}->parent; {tree}->parent = n;" if parents else ""
    return (
        f"n = {tree}->{other}; if (n != 0) {{ {tree}->{other} = n->{side}; {up} n->{side} = {tree}; {over} "
        f"{tree} = n; }}"
    )


def tree_function(property_: str, operation: str) -> str:
    """A rotation at the root of any tree: left, right, or left_right, which rotates the left subtree first."""
    parents = "parent" if property_ == "treep" else ""
    head = HEAD + _TREE.format(
        parent=" struct tree *parent;" if parents else "",
        none="root->parent = 0;" if parents else "",
        link="leaf->parent = at;" if parents else "",
        any=_ANY,
    )
    first = ""
    if operation == "left_right":
        back = "if (t->left != 0) t->left->parent = t;" if parents else ""
        first = f"s = t->left; if (s != 0) {{ {_rotation('s', 'left', parents)} t->left = s; {back} }} "
    side = "right" if operation == "left_right" else operation
    down = f"if ({_ANY}) c = p->left; else c = p->right;"
    wrong = "c->parent != p" if parents else "c == t"
    check = f"p = t; while (p != 0) {{ {down} if (c != 0 && {wrong}) reach_error(); p = c; }}"
    return (
        f"{head}int main(void) {{\n  struct tree *t = alloc_tree(), *p, *n, *s, *c;\n  {first}"
        f"{_rotation('t', side, parents)}\n  {check}\n  return 0; }}\n"
    )


def functions() -> dict[str, str]:
    """All fourteen, by the names of the table."""
    lists = {f"{kind}_list_{name}": list_function(kind, name) for kind in _CHECKS for name in _OPERATIONS}
    trees = {
        f"{kind}_rotate_{name}": tree_function(kind, name)
        for kind in ("bintree", "treep")
        for name in ("left", "right", "left_right")
    }
    return {**lists, **trees}
