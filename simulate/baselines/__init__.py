"""The regression check: has the balance moved since the baseline?"""
