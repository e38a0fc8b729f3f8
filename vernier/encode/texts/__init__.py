"""Strings, and numbers as text, in symbolic execution."""
