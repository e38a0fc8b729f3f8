"""Shape analysis by three-valued logical structures (Sagiv, Reps and Wilhelm 2002; thesis, section 2.3).

`structure` is a shape graph; `abstraction`, `embedding`, `focus` and `coerce` are the operations of the paper; `update`
executes one command on a shape graph. `explicit_heap` is a single heap, with its abstraction (HeapToShape).
"""
