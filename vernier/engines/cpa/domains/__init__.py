"""Abstract domains, one folder each."""
