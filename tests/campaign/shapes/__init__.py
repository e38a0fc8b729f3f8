"""Abstract programs that are printed in many equivalent shapes, in Java and in C."""
