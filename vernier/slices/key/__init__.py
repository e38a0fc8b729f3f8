"""KeY (key-project.org) as a prover of slices and contracts: never required, and asked only where it is found."""
