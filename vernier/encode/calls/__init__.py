"""Abstract calls: a summary replaces the body, and counterexample-guided refinement adds what a proof needs.

After Taghdiri (2008), chapters 2, 5 and 6. `abstract_calls` applies summaries, `concrete` evaluates a call in one
state, `inlined_bodies` and `reduce` derive the specification that was missing.
"""
