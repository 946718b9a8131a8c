"""A game's phrasebook: every name it declares, and every form of a sentence with an example in its own words."""
