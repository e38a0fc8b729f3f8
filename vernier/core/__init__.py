"""The vocabulary everything else speaks: places, diagnostics, obligations, outcomes, budgets."""
