"""An engine for card games that are written as data, where the text on the cards is the program."""

__version__ = "0.1.0"
