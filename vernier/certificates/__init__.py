"""Certificates of proofs by invariants, and a checker of them that shares nothing with the engines.

The checker (`check`) imports only `core`, `ir`, `logic` and `solvers`. It has a plain semantics of its own: values are
bit-vectors and floats, memory is maps from references to values (`maps`), a call is inlined, a loop is cut where the
certificate has an invariant (Floyd 1967; Necula and Lee 1998 for the division of labour). What the semantics does not
cover is never accepted.
"""
