"""Text, tokens and the syntax tree of C."""
