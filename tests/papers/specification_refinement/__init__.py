"""Refinement of specifications: M. Taghdiri, "Automating Modular Program Verification by Refining
Specifications", 2008."""
