"""Summaries handed on: as clauses, as conditions of the specification tree, as text."""
