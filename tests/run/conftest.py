"""Tests that need a JDK are collected only where there is one."""

from __future__ import annotations

from vernier.run.jvm import find_jdk

collect_ignore = [] if find_jdk() is not None else ["test_jvm.py"]
