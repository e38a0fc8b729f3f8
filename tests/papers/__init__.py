"""What published papers report of their methods, as tests of ours."""
