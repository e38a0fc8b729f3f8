"""Parts of the C program generator."""
