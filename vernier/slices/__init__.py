"""Semantic slices of Java programs: what a partial property does not need is abstracted.

After Liu, Tyszberowicz, Herda, Beckert, Grahl and Taghdiri, "Computing Specification-Sensitive Abstractions for Program
Verification". A proof within bounds shows which statements the property rests on (`relevance`); the others are replaced
by what over-approximates them (`abstraction`, which argues why), and the result is Java again (`slicing`).
"""
