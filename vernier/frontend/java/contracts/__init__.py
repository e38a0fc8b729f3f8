"""Contracts of Java programs: JML comments and relational annotations, resolved by the names of the program.

`Contracts` is the way in. It is asked by lowering, which turns what it says into operations and obligations.
"""

from vernier.frontend.java.contracts.contracts import Contracts
from vernier.frontend.java.contracts.host import Host

__all__ = ["Contracts", "Host"]
