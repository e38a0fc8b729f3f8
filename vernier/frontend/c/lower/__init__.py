"""From the syntax tree of C to procedures of the IR."""
