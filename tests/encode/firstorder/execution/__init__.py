"""Whether what is deduced from bodies is true of random programs."""
