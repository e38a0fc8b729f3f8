"""The symbolic executor: one traversal of control, parameterised by a memory domain, a loop policy and a call policy.

`traversal` runs blocks in weak topological order and joins states where paths meet. A memory domain (`domain`) says
what a state is and what one operation does to it: `guarded` is the guarded heap within a scope. A loop policy says how
a loop is run (`unrolling`: up to a bound, with unwinding assertions), a call policy how a call is completed
(`inlining`, `summaries`). `post` is the strongest postcondition of one operation on one state.
"""
