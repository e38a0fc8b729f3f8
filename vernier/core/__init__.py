"""The words everything else speaks: places, diagnostics, obligations, outcomes, budgets."""
