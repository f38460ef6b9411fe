"""Sabika by Germán P. Millán: builders, merchants and poets of Granada, on three rings."""
