"""C memory in symbolic execution: cells at byte offsets, guarded pointers, blocks, leaks."""
