"""Cartesian predicate abstraction over integer variables, edge by edge."""
