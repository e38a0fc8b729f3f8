"""Solvers behind one small protocol. The only package that imports z3, bitwuzla or pysat, and only when used."""
