"""The deckbuilder written by hand: the referee of the engine, and the measure of its speed."""
