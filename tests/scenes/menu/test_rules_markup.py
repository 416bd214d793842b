"""The rules pages' markup."""

from engine.scenes.menu.rules_markup import Block, matching, parse
from engine.scenes.menu.rules_text import _words
from tests.all_failures_at_once import each

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


@each(
    "source, kinds",
    [
        ("- one\ngoes on", ["item: one goes on"]),
        ("- one\n  goes on\n  and on\n- two", ["item: one goes on and on", "item: two"]),
        ("- one\n\nAfter it.", ["item: one", "paragraph: After it."]),
        ("- one\n{{figure: f}}\nAfter it.", ["item: one", "figure: f", "paragraph: After it."]),
        ("- one\n## Next\nBelow\nit.", ["item: one", "heading: Next", "paragraph: Below it."]),
        ("Before\nit.\n- one\ngoes on", ["paragraph: Before it.", "item: one goes on"]),
        ("### Small\n- one\ngoes on", ["subheading: Small", "item: one goes on"]),
    ],
)
def test_a_line_goes_on_with_what_stands_above_it(source: str, kinds: list[str]) -> None:
    """A paragraph or an item of a list ends at an empty line, an item, a heading or a figure, and nowhere else."""
    assert [f"{block.kind}: {block.text}" for block in parse(source)] == kinds


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
