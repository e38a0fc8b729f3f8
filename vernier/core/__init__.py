"""The signature everything else speaks: places, diagnostics, obligations, outcomes, budgets."""
