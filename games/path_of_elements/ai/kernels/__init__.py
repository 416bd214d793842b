"""What the AI computes with: typed plain Python that mypyc can compile."""
