"""The induction engine."""
