"""Specifications: JML and relational clauses as one typed tree, with an evaluator on concrete states."""
