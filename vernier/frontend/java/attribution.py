"""What lowering asks of attribution: classes by name, and bodies on demand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vernier.core.diagnostic import Diagnostic
from vernier.frontend.java.symbols import ClassSymbol, JavaType, MethodSymbol
from vernier.frontend.java.tree import ClassInitialisers, MethodBody


class Attribution(Protocol):
    """A resolved Java program. Bodies are attributed when asked for, so unused library code costs nothing.

    What cannot be resolved or is unsupported is reported in `diagnostics` and appears in the tree as `Unsupported`.
    """

    @property
    def user_classes(self) -> Sequence[ClassSymbol]:
        """All classes of the user's files in order: nested ones too, local ones once their bodies are attributed."""

    @property
    def diagnostics(self) -> Sequence[Diagnostic]: ...

    def class_named(self, name: str) -> ClassSymbol | None:
        """The class with this binary name, of the user or of the library models; None when there is none."""

    def body(self, method: MethodSymbol) -> MethodBody | None:
        """None for abstract and native methods, and for methods of classes known only by their use."""

    def initialisers(self, symbol: ClassSymbol) -> ClassInitialisers: ...

    def erasure(self, type_: JavaType) -> JavaType:
        """JLS 4.6: class types without arguments, type variables replaced by their bound's erasure."""

    def overridden(self, method: MethodSymbol) -> Sequence[MethodSymbol]:
        """All methods of supertypes that this one overrides (for dispatch keys and bridges), nearest first."""

    def is_subclass(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool: ...

    def is_dependency(self, symbol: ClassSymbol) -> bool:
        """Whether the class is of a library that is not there, neither as source nor as a model, and not the JDK's. Of
        one on the class path the signatures are known."""
