// A text area with painted text behind it, and the few keys one misses in a plain one. Tab keeps moving the focus.

import { paint } from "./language.js";

const CLOSING = { "{": "}", "(": ")", "[": "]" };

export class Editor {
  constructor(area, painted, run) {
    this.area = area;
    this.painted = painted;
    area.addEventListener("input", () => this.show());
    area.addEventListener("scroll", () => { painted.scrollTop = area.scrollTop; painted.scrollLeft = area.scrollLeft; });
    area.addEventListener("keydown", (event) => this.key(event, run));
    this.show();
  }

  get text() { return this.area.value; }
  set text(value) { this.area.value = value; this.show(); this.area.dispatchEvent(new Event("change")); }

  show() { paint(this.area.value, this.painted); }

  /** Put text where the caret is. */
  insert(text, back = 0) {
    const { area } = this;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.selectionStart = area.selectionEnd = area.selectionEnd - back;
    this.show();
    area.dispatchEvent(new Event("change"));
  }

  key(event, run) {
    const { area } = this;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      const before = area.value.slice(0, area.selectionStart);
      const indent = /[ \t]*$/.exec(/(^|\n)[ \t]*(?=[^\n]*$)/.exec(before)[0])[0];
      const opens = /[{([]\s*$/.test(before), closes = /^\s*[})\]]/.test(area.value.slice(area.selectionEnd));
      if (opens && closes) this.insert(`\n${indent}  \n${indent}`, indent.length + 1);
      else this.insert(`\n${indent}${opens ? "  " : ""}`);
    } else if (CLOSING[event.key] && area.selectionStart === area.selectionEnd && !/\w/.test(area.value[area.selectionEnd] ?? "")) {
      event.preventDefault();
      this.insert(event.key + CLOSING[event.key], 1);
    } else if (event.key === "/" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.comment();
    }
  }

  /** Put a `#` before every chosen line, or take it away. */
  comment() {
    const { area } = this;
    const start = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
    const after = area.value.indexOf("\n", area.selectionEnd);
    const end = after < 0 ? area.value.length : after;
    const lines = area.value.slice(start, end).split("\n");
    const all = lines.every((line) => /^\s*(#|$)/.test(line));
    const turned = lines.map((line) => (all ? line.replace(/^(\s*)# ?/, "$1") : line.trim() ? `# ${line}` : line)).join("\n");
    area.setRangeText(turned, start, end, "select");
    this.show();
    area.dispatchEvent(new Event("change"));
  }
}
