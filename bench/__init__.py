"""Measurements; run by hand."""
