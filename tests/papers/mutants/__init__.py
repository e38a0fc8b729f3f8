"""Mutants of the two subjects: small faults, each refuted by a property or shown to violate none.

`python -m tests.papers.mutants` runs all of them, or those whose names contain one of the words given.
"""
