"""What C programs need of the interpreter: memory as typed cells, library functions, leaks."""
