"""Tests of attribution: Java source to resolved trees."""
