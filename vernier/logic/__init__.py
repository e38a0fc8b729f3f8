"""Sorts, hash-consed terms, relations, exact evaluation and SMT-LIB text. Knows no solver."""
