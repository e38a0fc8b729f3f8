"""Vernier: a verifier for Java and C programs with adjustable precision."""

__version__ = "0.1.0"
