"""Front ends: from source text to programs in the IR."""
