"""The colours: of the page in both themes, and of cards. A card looks the same by day and by night."""

from typing import Final, Literal, NamedTuple, TypeAlias

Theme: TypeAlias = Literal["auto", "light", "dark"]


class Tint(NamedTuple):
    """A colour of cards: as a field, as writing on paper, what is written on the field, as the ground of a frame."""

    field: str
    deep: str
    on: str = "#ffffff"
    ground: str = "#2a3042"


PAPER: Final = "#fdfaf1"
NIGHT: Final = "#12182b"
BRASS: Final = "#d9b25c"
INK: Final = Tint("#2a3042", "#1b2033")
TINTS: Final = {
    "ink": INK,
    "red": Tint("#c8281f", "#a31a14"),
    "yellow": Tint("#f2c230", "#755000", "#201a08"),
    "green": Tint("#1f8247", "#0f5a2e"),
    "blue": Tint("#2460d0", "#153f96"),
    "black": Tint("#20242e", "#20242e"),
    "earth": Tint("#2f86cc", "#1d5f9f"),
    "jupiter": Tint("#bd7a36", "#87501d"),
    "mars": Tint("#cc452d", "#9a2b19"),
    "neptune": Tint("#3a58d3", "#263c9d"),
    "saturn": Tint("#b78b2d", "#775813"),
    "venus": Tint("#bd498d", "#8c2b65"),
    "el-earth": Tint("#6d6a2c", "#514f1c"),
    "el-fire": Tint("#d0641c", "#a04708"),
    "el-water": Tint("#2d7d9d", "#1d5f7a"),
    "el-air": Tint("#5d93a6", "#37697a"),
    "el-magic": Tint("#7b50c4", "#57329b"),
    "cosmic": Tint("#d9b25c", "#7a5606"),
    "gold": Tint("#b98a2c", "#785606"),
    "rose": Tint("#c4303d", "#a01f2c"),
    "f-ruby": Tint("#ee6d5f", "#9e1d17", "#ffffff", "#611416"),
    "f-trine": Tint("#f0a052", "#8a4a10", "#20160a", "#572b0d"),
    "f-orth": Tint("#e6c653", "#6f5706", "#201a08", "#4c3d0b"),
    "f-sphene": Tint("#b4d65a", "#4b6110", "#161c06", "#35440f"),
    "f-emry": Tint("#67cd85", "#176236", "#06180d", "#123f27"),
    "f-quam": Tint("#79dbe8", "#125f6c", "#061a1e", "#0f3d48"),
    "f-saff": Tint("#7ba5f5", "#1f469b", "#ffffff", "#162d66"),
    "f-thyst": Tint("#c090f2", "#602e97", "#ffffff", "#3a1b5e"),
}
_PAGE: Final = {
    "light": {
        "bg": "#f5f2ea",
        "felt": "#e9e6da",
        "panel": "#fffdf8",
        "line": "#cfc8b5",
        "ink": "#1b2033",
        "ink2": "#4d5265",
        "brass": "#805a0a",
        "brassline": "#b98a2c",
        "warn": "#8a4b00",
        "warm": "#fbf0d4",
    },
    "dark": {
        "bg": "#0d111c",
        "felt": "#121828",
        "panel": "#182033",
        "line": "#2c3750",
        "ink": "#eef0f6",
        "ink2": "#b6bdcf",
        "brass": "#e5bf6c",
        "brassline": "#c99a3c",
        "warn": "#f6bd68",
        "warm": "#2b2414",
    },
}


def tint_of(name: str) -> Tint:
    """The colour of that name; ink for one nobody knows."""
    return TINTS.get(name, INK)


def tint_sheet() -> str:
    """The colours of cards as a style sheet: a class `t-` for each, which sets what is drawn with."""
    rules = (
        f".t-{name}{{--t:{each.field};--td:{each.deep};--on:{each.on};--ground:{each.ground}}}\n"
        for name, each in TINTS.items()
    )
    return f"@layer tints{{\n{''.join(rules)}}}\n"


def style(theme: Theme) -> str:
    """The rules of the page: one theme, or the one whoever looks prefers."""
    if theme != "auto":
        return _rules(theme)
    return f"{_rules('light')}@media (prefers-color-scheme:dark){{{_rules('dark')}}}"


def _rules(theme: Literal["light", "dark"]) -> str:
    fills = "".join(f".f-{name}{{fill:{colour}}}" for name, colour in _PAGE[theme].items())
    lines = "".join(f".s-{name}{{stroke:{colour}}}" for name, colour in _PAGE[theme].items())
    signs = "".join(f".c-{name}{{color:{colour}}}" for name, colour in _PAGE[theme].items())
    return fills + lines + signs
