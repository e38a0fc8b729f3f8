"""Functions of the C library that the front end translates itself, and what its models need."""
