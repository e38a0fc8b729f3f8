"""The location domain: where control is."""
