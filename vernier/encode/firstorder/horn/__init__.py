"""What translations of methods to recursive programs share: ways through code as constrained Horn clauses."""
