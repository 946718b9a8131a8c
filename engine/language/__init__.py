"""The language of effects: what a sentence looks like, and what it says. No game's words."""
