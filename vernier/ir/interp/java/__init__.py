"""What Java programs need of the interpreter: native methods, and numbers and texts exactly as the JDK has them."""
