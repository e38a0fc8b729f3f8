"""Build files of Maven and Gradle, read for the folders that sources lie in and for nothing else."""
