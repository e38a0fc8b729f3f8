"""Static facts about IR, each computed in one place: control flow, loops, liveness, definitions, calls, modifies sets.

Front ends and clauses use these facts as well, so this package depends on the IR only.
"""
