"""Engines: each a published technique that answers questions about a program."""
