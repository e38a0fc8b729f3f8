"""Constant propagation."""
