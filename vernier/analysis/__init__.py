"""Facts about IR that several engines need: loop structure, reachability, who calls whom."""
