"""Which sub-lists are used on the spot, before anything can have changed: a sub-list fails once its list has."""

from __future__ import annotations

from pathlib import Path

from vernier.core.settings import Settings
from vernier.encode.firstorder.collections.sub_lists import short_lived
from vernier.encode.firstorder.horn.methods import calls_in
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load

ON_THE_SPOT = {
    "cleared": "l.subList(0, 1).clear();",
    "over": "for (int x : l.subList(0, 2)) { l.add(x); }",
    "copied": "m = new ArrayList<>(l.subList(0, 2)); l.add(1);",
    "poured": "m.addAll(l.subList(0, 2)); l.add(1);",
    "asked": "if (l.subList(0, 2).contains(1)) { l.add(1); }",
    "repeated": "for (int i = 0; i < 3; i++) { l.subList(0, 1).clear(); l.add(1); }",
    "dropped": "l.subList(0, 1); l.add(1);",
}
KEPT = {
    "named": "List<Integer> s = l.subList(0, 1); l.add(1); s.size();",
    "changed before": "l.subList(0, 2).contains(grow(l));",
    "streamed": "Object o = l.subList(0, 2).stream();",
    "nested": "l.subList(0, 2).subList(0, 1).clear();",
    "element": "List<List<Integer>> o = new ArrayList<>(); o.add(l.subList(0, 1)); l.add(1); o.get(0).size();",
    "passed": "grow(l.subList(0, 1));",
    "of a loop": "List<Integer> s = l; for (int i = 0; i < 3; i++) { s.size(); s = l.subList(0, 1); l.add(1); }",
    "chosen": "(l.isEmpty() ? l : l.subList(0, 1)).size();",
    "wrapped": "Object o = Collections.unmodifiableList(l.subList(0, 1));",
}


def test_sub_lists_that_are_used_on_the_spot(tmp_path: Path) -> None:
    bodies = [*ON_THE_SPOT.values(), *KEPT.values()]
    methods = (
        f"    public static void case{number}(List<Integer> l, List<Integer> m) {{ {body} }}\n"
        for number, body in enumerate(bodies)
    )
    grow = "    static int grow(List<Integer> l) { l.add(1); return 1; }\n"
    path = tmp_path / "Cases.java"
    path.write_text(f"import java.util.*;\npublic class Cases {{\n{grow}{''.join(methods)}}}\n", encoding="utf-8")
    program = load(find_sources([str(path)]), Settings(), lambda _: None).units[0].program
    for number, case in enumerate((*ON_THE_SPOT, *KEPT)):
        procedure = program.procedures[f"Cases.case{number}(java.util.List,java.util.List)"]
        made = [each for each in calls_in(procedure) if getattr(each, "key", "").startswith("subList")]
        assert bool(made), case
        assert (set(short_lived(procedure)) == set(map(id, made))) is (case in ON_THE_SPOT), case
