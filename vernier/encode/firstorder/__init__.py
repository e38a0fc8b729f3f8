"""First-order encodings over heaps of every size: a signature with background axioms, clauses, summaries and bodies.

Each family of classes is a sort, each field a function. Transitive closures are predicates with sound but incomplete
axioms, so whatever follows is true, and what does not follow may be true as well.
"""
