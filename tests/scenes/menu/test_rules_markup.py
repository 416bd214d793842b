"""The rules pages' markup."""

from engine.scenes.menu.rules_markup import Block, matching, parse

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
