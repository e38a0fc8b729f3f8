"""The call-stack domain: which calls have not returned."""
