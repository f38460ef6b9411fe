"""Taj Mahal by Reiner Knizia: twelve visits to the Mughal court, palaces on the map."""
