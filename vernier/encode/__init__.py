"""From IR to logic: guarded values, symbolic states that merge, bounded execution, and models back to inputs."""
