"""Velocity written by hand: the engine's second referee, and the second measure of its speed."""
