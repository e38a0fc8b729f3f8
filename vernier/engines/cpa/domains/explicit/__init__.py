"""Explicit values and heaps: one value for each variable and field that is known, one cell for each object."""
