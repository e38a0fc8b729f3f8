"""From paths to answers: loading, planning, engine processes, replay, combination, storage."""
