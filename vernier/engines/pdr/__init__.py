"""Universal property-directed reachability: invariants and procedure summaries as universal formulas, or a proof that
there are none."""
