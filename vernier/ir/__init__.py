"""The intermediate representation: a typed control-flow graph for Java and C; text form, validator, interpreter."""
