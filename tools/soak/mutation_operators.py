"""Small faults as mutmut invents them: a number one higher, a condition turned round, an argument left out.

We plant them ourselves, in a file of the copy, because mutmut's own runner rewrites all functions of a file at once: it
leaves out properties and constants, and forks a process that has a window open.
"""

from __future__ import annotations

from random import Random

from libcst import CSTNode, FunctionDef, Module, parse_module
from libcst.metadata import MetadataWrapper
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode


class Faults(MutationVisitor):
    """All faults that a file may have, those in properties and other decorated functions, too."""

    def __init__(self) -> None:
        nothing = IgnoredCode(set(), set(), set())
        super().__init__(mutation_operators, nothing)

    def _skip_node_and_children(self, node: CSTNode) -> bool:
        return not (isinstance(node, FunctionDef) and node.decorators) and super()._skip_node_and_children(node)


def changed(text: str, rng: Random) -> str:
    """The text of a file with one fault, or as it is if there can be none."""
    faults = Faults()
    module = MetadataWrapper(parse_module(text)).visit(faults)
    if not faults.mutations:
        return text
    chosen = rng.choice(faults.mutations)
    new = deep_replace(module, chosen.original_node, chosen.mutated_node)
    return new.code if isinstance(new, Module) else text
