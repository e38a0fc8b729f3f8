"""From paths and settings to programs with entries."""
