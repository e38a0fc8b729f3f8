"""Errors planted into a copy of Vernier, one line each, to measure what the campaigns find."""
