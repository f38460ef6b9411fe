"""Amritsar: The Golden Temple by David Heras: workers around a lake, donations for a temple of gold."""
