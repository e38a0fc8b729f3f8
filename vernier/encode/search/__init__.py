"""Search for values that make a condition true by following its distance (alternating variable method)."""
