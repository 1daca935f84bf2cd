// <orrery-chat>: what is said at a table. Kept apart from the game's log; text is text.
import { element, toast } from "./elements.js";
import { ask, lineTo } from "./graphql.js";

const SAID = "query Said($table: ID!) { chat(table: $table, last: 50) { edges { cursor node { id name text } } } }";
const FOLLOW = "subscription Chat($table: ID!, $after: String) { chat(table: $table, after: $after) { id name text } }";
const SAY = "mutation Say($table: ID!, $text: String!) { say(table: $table, text: $text) { id } }";

class OrreryChat extends HTMLElement {
  #after = null;
  #stop = () => {};

  async connectedCallback() {
    const table = this.getAttribute("table");
    this.list = element("ol", { class: "said", "aria-live": "polite", "aria-label": "Messages" });
    this.replaceChildren(this.list, ...(this.hasAttribute("speaks") ? [this.#form(table)] : []));
    try {
      const { chat } = await ask(SAID, { table });
      for (const { cursor, node } of chat?.edges ?? []) {
        this.#after = cursor;
        this.#add(node);
      }
    } catch {
      this.list.append(element("li", { class: "quiet" }, "What was said cannot be read just now."));
    }
    if (!this.list.children.length) this.list.append(element("li", { class: "quiet" }, "Nothing said yet."));
    this.#stop = lineTo(table).follow(FOLLOW, () => ({ table, after: this.#after }), { next: ({ chat }) => this.#add(chat) });
  }

  disconnectedCallback() {
    this.#stop();
  }

  #form(table) {
    const input = element("input", { name: "text", "aria-label": "Message to the table", maxlength: 400, autocomplete: "off", required: true });
    const send = async (event) => {
      event.preventDefault();
      const text = input.value;
      input.value = "";
      try {
        await ask(SAY, { table, text });
      } catch (fault) {
        input.value = text;
        toast(fault.message);
      }
    };
    return element("form", { class: "saying", onsubmit: send }, input, element("button", { class: "btn" }, "Send"));
  }

  #add({ id, name, text }) {
    if (this.querySelector(`[data-id="${CSS.escape(id)}"]`)) return;
    this.list.querySelector(".quiet")?.remove();
    this.list.append(element("li", { "data-id": id }, element("b", {}, name), " ", text));
    this.list.scrollTop = this.list.scrollHeight;
  }
}
customElements.define("orrery-chat", OrreryChat);
