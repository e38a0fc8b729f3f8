"""Java text to syntax trees: reading files, parsing, literals, comments."""
