"""What play says about a design."""
