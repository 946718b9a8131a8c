"""Scenarios, a designer's tests of a game: files are read, what they give is laid out, steps are done and checked."""
