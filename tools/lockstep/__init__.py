"""The engine and an implementation that none of us wrote play the same games in lockstep: see __main__.py."""
