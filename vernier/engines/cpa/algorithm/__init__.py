"""CPA+: the reachability algorithm, the protocol of its operators, composition, and the reached set."""
