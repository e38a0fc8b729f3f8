"""Methods as constrained Horn clauses, shared by the translations to recursive programs."""
