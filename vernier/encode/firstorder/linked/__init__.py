"""Programs with linked structures in EPR: null dereferences by the reachability relations of fields."""
