"""The intermediate representation: a typed control-flow graph for Java and C, with text form, validator and interpreter."""
