"""Clauses of specifications over symbolic states, and the operations that assume and check them."""
