"""The Java front end: parse (tree-sitter), resolve (`symbols`, `attribute`), lower (`lower`)."""
