"""Contracts, invariants and summaries in first-order logic, to be proved for heaps of every size.

One sort for each family of classes, fields as functions, transitive closures as predicates with axioms that do not say
all of it. So what follows is true, and what does not follow may be true as well.
"""
