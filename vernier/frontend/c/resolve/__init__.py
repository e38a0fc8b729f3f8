"""From declarations as written to types, sizes and names (C11 6.2, 6.7)."""
