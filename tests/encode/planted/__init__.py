"""Errors planted into a copy of the encoding of C memory, one line each, to measure what random programs find."""
