"""Executions and states for people: traces, objects named by access path, who read which input."""
