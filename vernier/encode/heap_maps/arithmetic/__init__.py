"""Java's arithmetic over mathematical integers: wrapping, interval analysis of clauses, sums and folds over ranges."""
