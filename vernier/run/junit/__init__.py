"""Counterexamples as Java tests, which need the text of the sources and of the library models."""
