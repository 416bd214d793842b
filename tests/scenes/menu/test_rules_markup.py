"""The rules pages' markup."""

from engine.scenes.menu.rules_markup import Block, matching, parse
from engine.scenes.menu.rules_text import _words

PAGE = """# Crooked Paths
Two lines
of one paragraph.

## The frame {#frame}
- first **item**
- second
{{figure: frame}}
After it.
"""


def test_blocks_in_order_with_their_anchors() -> None:
    assert parse(PAGE) == (
        Block("title", "Crooked Paths"),
        Block("paragraph", "Two lines of one paragraph."),
        Block("heading", "The frame", "frame"),
        Block("item", "first **item**", "frame"),
        Block("item", "second", "frame"),
        Block("figure", "frame", "frame"),
        Block("paragraph", "After it.", "frame"),
    )


def test_search_wants_all_words_whatever_their_case() -> None:
    blocks = parse(PAGE)
    assert matching(blocks, "FIRST item") == (3,)
    assert matching(blocks, "frame") == (2,)
    assert matching(blocks, "  ") == ()


def test_a_word_is_one_though_a_part_of_it_is_bold() -> None:
    """No line is broken between a bold word and its full stop; each word begins where it does in the plain text."""
    assert _words("a **b c**. **d**e") == [
        (0, [("a", False)]),
        (2, [("b", True)]),
        (4, [("c", True), (".", False)]),
        (7, [("d", True), ("e", False)]),
    ]
