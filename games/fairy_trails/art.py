"""The pictures of Fairy Trails by name."""

from __future__ import annotations

from games.fairy_trails.art_ways import ways

BACK, LANTERN, LANTERN_OUT = "back", "lantern", "lantern_out"
DOOR = 0.0
COLOURS = {"elves": "#e05a9c", "gnomes": "#f6d24a", "ink": "#2a211b", "paper": "#f6ecd8", "ground": "#22402f"}
USED = tuple(COLOURS)


def draw(name: str, palette: dict[str, str]) -> str:
    """The SVG text of a picture."""
    own = {key: palette.get(key, value) for key, value in COLOURS.items()}
    tones = (own["elves"], own["gnomes"])
    ground = f'<rect x="1" y="1" width="98" height="98" rx="7" fill="{own["ground"]}"/>'
    kind, _, rest = name.partition(":")
    if kind == "card":
        body = ground
        for half in ways(rest.partition(":")[0]):
            for way in half:
                for _, line in way.arms:
                    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
                    body += f'<path d="{path}" fill="none" stroke="{tones[way.colour]}" stroke-width="6"/>'
                if way.hut:
                    body += f'<circle cx="{way.hut[0]}" cy="{way.hut[1]}" r="9" fill="{tones[way.colour]}"/>'
        return _svg(body)
    if kind.startswith(("stone", "heap", "sign")):
        return _svg(f'<circle cx="50" cy="50" r="{8 if kind[:-1] == "stone" else 40}" fill="{tones[int(kind[-1])]}"/>')
    if kind == BACK:
        return _svg(f'<rect x="1" y="1" width="98" height="98" rx="7" fill="{own["paper"]}"/>')
    if kind in (LANTERN, LANTERN_OUT):
        return _svg(f'<circle cx="50" cy="50" r="30" fill="{own["gnomes" if kind == LANTERN else "ink"]}"/>')
    raise KeyError(name)


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{body}</svg>'
