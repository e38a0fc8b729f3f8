"""Parts of the Java program generator."""
