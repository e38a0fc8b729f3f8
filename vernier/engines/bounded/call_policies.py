"""Call policies: what is done about the calls of a method whose contract is checked, and in which order.

Inlining all calls is the rule: it makes the solver's question no harder than the heap makes it anyway. Before it, a
short attempt with summaries only pays off: where the summaries of the called methods say enough, no body is encoded and
no loop is unrolled, however large the scope. Where inlining does not get there, summaries are refined (Taghdiri 2008).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.encode.calls.describe import Start


class CallPolicy(Enum):
    """INLINE: calls are inlined. SUMMARY_WITH_REFINEMENT: calls are replaced by their summaries, which are refined; a
    method that only passes on what it is given is inlined, and what it calls is replaced. SUMMARY_ONLY: whatever the
    method calls is replaced by its summary, and nothing is refined."""

    INLINE = "inline"
    SUMMARY_WITH_REFINEMENT = "summary with refinement"
    SUMMARY_ONLY = "summary only"


@dataclass(frozen=True, slots=True)
class Strategy:
    """Call policies in the order in which they are tried in each scope, and what summaries begin with."""

    order: tuple[CallPolicy, ...]
    start: Start = Start.SUMMARY


INLINE = Strategy((CallPolicy.INLINE,))
REFINE = Strategy((CallPolicy.SUMMARY_ONLY, CallPolicy.SUMMARY_WITH_REFINEMENT, CallPolicy.INLINE))
FRAME = Strategy((CallPolicy.SUMMARY_WITH_REFINEMENT, CallPolicy.INLINE), Start.FRAME)
AUTO = Strategy((CallPolicy.SUMMARY_ONLY, CallPolicy.INLINE, CallPolicy.SUMMARY_WITH_REFINEMENT))
