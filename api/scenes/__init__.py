"""Scenes for people and machines: what they are, and pictures of them. Nothing here knows a game."""

from functools import cache
from pathlib import Path

import msgspec

import domain.kernel.scene as kernel_scene


@cache
def scene_page() -> str:
    """What a scene is, as Markdown."""
    return Path(kernel_scene.__file__).with_name("SCENE.md").read_text(encoding="utf-8")


@cache
def scene_schema() -> str:
    """What a scene is, as JSON Schema: made from the structs themselves."""
    schema = msgspec.json.schema(kernel_scene.Scene)
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode()
