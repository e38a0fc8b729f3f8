"""Executions that begin with a function other than main."""
