"""The words of JML: clauses by their normal form, modifiers, and what is read although it has no meaning here."""

from __future__ import annotations

KEYWORDS = {
    "requires": "requires", "pre": "requires", "ensures": "ensures", "post": "ensures", "signals": "signals",
    "exsures": "signals", "signals_only": "signals_only", "assignable": "assignable", "modifies": "assignable",
    "modifiable": "assignable", "invariant": "invariant", "loop_invariant": "loop_invariant",
    "maintaining": "loop_invariant", "decreases": "decreases", "decreasing": "decreases", "assert": "assert",
    "check": "assert", "assume": "assume", "ghost": "ghost", "set": "set", "represents": "represents",
    "model": "model", "constraint": "constraint", "initially": "initially", "measured_by": "measured_by",
    "diverges": "diverges", "accessible": "accessible", "reads": "accessible", "when": "when", "axiom": "axiom",
    "loop_variant": "decreases", "loop_decreases": "decreases", "loop_modifies": "loop_assignable",
    "loop_writes": "loop_assignable", "loop_assignable": "loop_assignable", "loop_assigns": "loop_assignable",
    "assigns": "assignable", "writes": "assignable", "old": "old", "forall": "forall", "show": "show",
    "split": "split", "use": "use", "havoc": "havoc", "halt": "halt", "reachable": "reachable", "in": "in",
    "maps": "maps", "monitors_for": "monitors_for", "readable": "readable", "writable": "writable",
    "captures": "captures", "callable": "callable", "duration": "duration", "working_space": "working_space",
    "determines": "determines", "separates": "separates", "loop_determines": "determines",
    "requires_free": "requires_free", "ensures_free": "ensures_free", "assignable_free": "assignable_free",
    "loop_invariant_free": "loop_invariant_free", "breaks": "breaks", "continues": "continues",
    "returns": "block_returns",
}  # fmt: skip
BEHAVIOURS = {
    "normal_behavior": "normal", "normal_behaviour": "normal", "exceptional_behavior": "exceptional",
    "exceptional_behaviour": "exceptional", "behavior": "any", "behaviour": "any",
}  # fmt: skip
BLOCK_BEHAVIOURS = frozenset({
    "return_behavior", "return_behaviour", "break_behavior", "break_behaviour", "continue_behavior",
    "continue_behaviour", "loop_contract",
})  # fmt: skip
"""Words that begin contracts of blocks and loops"""
OTHER_MATHEMATICS = frozenset({"code_bigint_math", "code_safe_math", "spec_bigint_math", "spec_safe_math"})
"""Modifiers that ask for numbers other than Java's"""
NESTING = frozenset({"{|", "|}"})
MODIFIERS = NESTING | OTHER_MATHEMATICS | BLOCK_BEHAVIOURS | frozenset(BEHAVIOURS) | frozenset({
    "pure", "nullable", "non_null", "spec_public", "spec_protected", "helper", "public", "private", "protected",
    "static", "instance", "also", "strictly_pure", "spec_pure", "nullable_by_default", "non_null_by_default", "final",
    "code_java_math", "spec_java_math", "model_behavior", "model_behaviour", "two_state", "no_state", "code",
})  # fmt: skip
PURE = frozenset({"pure", "strictly_pure", "spec_pure"})
WITHOUT_EFFECT = frozenset({
    "nullable", "spec_public", "spec_protected", "nullable_by_default", "code_java_math", "spec_java_math",
    "model_behavior", "model_behaviour", "two_state", "no_state", "code", "diverges", "ensures_free",
    "assignable_free", "show", "split",
})  # fmt: skip
"""Words at methods that demand nothing: numbers are Java's, termination is not claimed by contracts, and what is `free`
may only be assumed of a callee, which nobody does here."""
UNCHECKED = frozenset({
    "accessible", "measured_by", "captures", "callable", "duration", "working_space", "determines", "separates",
    "breaks", "continues", "block_returns",
})  # fmt: skip
"""Clauses at methods that claim something nobody checks: whether they hold is unknown."""
UNKNOWN_ASSUMPTIONS = frozenset({"requires_free", "when", "forall"})
"""Clauses at methods that limit its executions in a way nobody knows here: everything under them is unknown."""
OF_FIELDS = frozenset({"in", "maps", "monitors_for", "readable", "writable"})
"""Clauses of fields. Data groups have no members here, so that every clause that names one has no meaning."""
WORDS_WITHOUT_MEANING = frozenset({
    "\\bigint", "\\real", "\\seq", "\\map", "\\locset", "\\set", "\\free", "\\TYPE", "\\type", "\\typeof",
    "\\elemtype", "\\inv", "\\inv_free", "\\static_invariant_for", "\\staticInv",
    "\\values", "\\before", "\\choose", "\\space", "\\duration", "\\working_space", "\\nonnullelements",
    "\\not_modified", "\\not_assigned", "\\only_assigned", "\\only_called", "\\only_accessed", "\\only_captured",
    "\\is_initialized", "\\lockset", "\\max_lock", "\\let", "\\empty", "\\singleton", "\\storeref", "\\union",
    "\\set_union", "\\intersect", "\\set_minus", "\\subset", "\\disjoint", "\\all_fields", "\\all_objects",
    "\\infinite_union", "\\new_elems_fresh", "\\new_objects", "\\measured_by", "\\permission", "\\erases", "\\by",
    "\\declassifies", "\\past", "\\backup", "\\transactionUpdated", "\\safe_math", "\\bigint_math", "\\datagroup",
    "\\same", "\\key", "\\distinct", "\\array",
})  # fmt: skip
_FAMILIES_WITHOUT_MEANING = ("\\seq_", "\\map_", "\\dl_", "\\bsum", "\\permitted", "\\array2", "\\string_")


def has_no_meaning(word: str) -> bool:
    """Whether a word of an expression belongs to JML or to KeY's dialect of it, but means nothing here."""
    return word in WORDS_WITHOUT_MEANING or word.startswith(_FAMILIES_WITHOUT_MEANING)
