"""Symbolic execution over an unbounded heap: method bodies as first-order formulas, one function per field version.

Loops are cut at their heads; calls are inlined or replaced by their summaries. What follows at the end of a method
holds for heaps of every size.
"""
