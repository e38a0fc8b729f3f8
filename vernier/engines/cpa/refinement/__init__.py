"""Counterexample-guided refinement: path formulas, their feasibility, and predicates from interpolants."""
