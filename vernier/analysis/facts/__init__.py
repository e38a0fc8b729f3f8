"""What the text of IR says, each fact once: control flow, loops, liveness, definitions, calls, modifies sets.

Front ends and clauses use these facts as well, so nothing here knows of anything but the IR.
"""
