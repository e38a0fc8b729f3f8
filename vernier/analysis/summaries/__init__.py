"""Procedure summaries: relational bounds of every field, type and result (after Taghdiri 2008, chapter 4).

`Summariser(program).summary(procedure)` computes one. `report` prints it; `clauses` and `specification` turn it into
clauses.
"""
