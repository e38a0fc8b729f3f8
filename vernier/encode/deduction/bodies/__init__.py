"""Bodies of methods executed in first-order logic: loops are cut, calls are opened or described by their summaries.

What follows at the end of a method holds for heaps of every size.
"""
