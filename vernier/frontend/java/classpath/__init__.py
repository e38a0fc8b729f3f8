"""The class path: compiled classes are read for their signatures, in Python, and presented as stubs without bodies."""
