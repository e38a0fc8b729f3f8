"""Lowering of statements to control flow."""
