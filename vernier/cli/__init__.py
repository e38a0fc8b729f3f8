"""Commands: they parse arguments, call `run` and `report`, and write the result; nothing else."""
