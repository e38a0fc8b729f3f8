"""Types and members: subtyping, conversion, inference, overload resolution (JLS 4, 5, 15.12, 18)."""
