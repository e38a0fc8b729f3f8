"""Relational expressions of summaries: hash-consed terms, simplification, order, evaluation, text."""
