"""Predicate abstraction with adjustable-block encoding (Beyer, Keremoglu and Wendler 2010)."""
