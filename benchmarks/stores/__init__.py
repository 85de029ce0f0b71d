"""Stores that other benchmarks look into: made once, since that takes minutes, and kept."""
