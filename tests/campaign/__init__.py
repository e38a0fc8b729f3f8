"""Programs whose right answers are known by construction, put to every engine: no answer may be wrong."""
