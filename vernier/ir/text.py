"""The text form of programs: `print_program` and `parse_program` are inverse to each other.

One operation per line, `%` before locals, types of locals declared once per procedure, `!` before the obligation, and
the origin at the end of the line (`text_lexical`). Both directions take linear time and do not recurse.
"""

from vernier.ir.text_lexical import TextError
from vernier.ir.text_parse import parse_program
from vernier.ir.text_print import print_expression, print_operation, print_procedure, print_program

__all__ = ["TextError", "parse_program", "print_expression", "print_operation", "print_procedure", "print_program"]
