"""Verification conditions of Java methods over heaps of every size: one map per field, exact integers, loops cut at
invariants. The memory model is that of Burstall (1972) and Bornat (2000), the treatment of loops that of Floyd (1967),
candidate invariants are reduced as in Houdini (Flanagan and Leino 2001)."""
