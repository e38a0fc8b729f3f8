"""Effectively propositional logic (Bernays and Schönfinkel 1928, Ramsey 1930) with stratified functions: the check that
a formula is in it, finite structures out of models, and diagrams of structures."""
