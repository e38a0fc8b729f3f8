"""Tests of lowering: golden IR, behaviour through the interpreter, corpus and speed measurements."""
