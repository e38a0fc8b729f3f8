"""Tests of the intermediate representation: text, validator, interpreter."""
