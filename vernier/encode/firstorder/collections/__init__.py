"""Programs that use collections and iterators, in EPR (Frumkin 2017, chapter 3)."""
