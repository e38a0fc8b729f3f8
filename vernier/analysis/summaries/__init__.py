"""What procedures do, as relational bounds of every field, type and result (after Taghdiri 2008, chapter 4).

`Summariser(program).summary(procedure)` is the way in. `report` writes what it returns; `clauses` and `specification`
turn it into clauses.
"""
