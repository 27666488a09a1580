"""What lessons and drills are made of, whatever they are drawn with."""
