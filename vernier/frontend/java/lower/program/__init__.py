"""Lowering of whole programs: what is reachable, entries, class initialisation, dispatch, contracts."""
