"""Differential tests: the interpreter against the JVM and against programs built by gcc."""
