"""Lowering of expressions: operands in Java's order of evaluation, implicit exceptions made explicit."""
