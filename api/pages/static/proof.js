// <orrery-proof>: a log checked in this browser by the second verifier, which shares no line with the service.
import { verify } from "/verifier/verifier.js";
import { entryOf, verifyCheckpoint } from "/verifier/checkpoints.js";
import { hex } from "/verifier/hashing.js";
import { element } from "./elements.js";
import { ask } from "./graphql.js";

const INCLUSION = "query Inclusion($entry: String!) { inclusion(entry: $entry) { index hashes checkpoint } }";
const CHECKS = [
  ["file", "The file", "Every line is written as an export writes it, and matches its check."],
  ["chain", "The chain", "Every event follows from the one before it; no field that is shown was changed."],
  ["seed", "The seed", "It is the one that was committed to before anyone sat down, and all salts follow from it."],
];

class OrreryProof extends HTMLElement {
  connectedCallback() {
    const own = element("input", { type: "file", id: "own-file", accept: ".jsonl", onchange: () => this.#own(own.files[0]) });
    this.steps = element("ol", { class: "proof", "aria-live": "polite", "aria-label": "Steps" });
    this.verdict = element("p", { role: "status" });
    const field = element("div", { class: "field inside" }, element("label", { for: "own-file" }, "Or a file of your own"), own, element("small", {}, "It is read here and sent nowhere."));
    this.replaceChildren(this.steps, this.verdict, field);
    this.#fetched();
  }

  async #fetched() {
    try {
      const answer = await fetch(this.getAttribute("file"));
      if (!answer.ok) throw new Error("the file is not given out");
      await this.#check(new Uint8Array(await answer.arrayBuffer()));
    } catch (fault) {
      this.verdict.textContent = `The file could not be checked: ${fault.message}.`;
    }
  }

  async #own(file) {
    if (file) await this.#check(new Uint8Array(await file.arrayBuffer()));
  }

  async #check(bytes) {
    this.steps.replaceChildren();
    const cuts = await (await fetch("/verifier/cuts.json")).json();
    const report = verify(bytes, cuts);
    const seeded = report.passed && !report.proof.inPart && !report.proof.outside && !report.proof.withheld;
    const broken = CHECKS.findIndex(([name]) => name === report.check);
    CHECKS.forEach(([name, title, words], place) => {
      if (place === broken) this.#step("refused", title, report.verdict);
      else if (broken >= 0 && place > broken) this.#step("open", title, "Not looked at, since the file is refused.");
      else if (name === "seed" && !seeded) this.#step("open", title, "Not proven: it stays secret while something is withheld.");
      else this.#step("passed", title, words);
    });
    if (report.passed) await this.#checkpoint(report);
    this.#step("open", "The rules", "Not proven here: orrery verify decides every command again.");
    this.verdict.textContent = report.verdict;
    this.dataset.verdict = report.passed ? "passed" : "refused";
  }

  /** Whether the head of the log is in the tree that the service has signed and others have seen. */
  async #checkpoint({ stream, head }) {
    const title = "The checkpoint";
    const { inclusion } = await ask(INCLUSION, { entry: hex(entryOf(stream, head)) }).catch(() => ({}));
    if (!inclusion) return this.#step("open", title, "Not proven: a log is entered when it has ended, and signed a little later.");
    if (!crypto.subtle) return this.#step("open", title, "Not proven: this browser checks signatures over HTTPS only.");
    try {
      const found = await verifyCheckpoint(inclusion, [this.getAttribute("key")], stream, head);
      const words = `It is log ${inclusion.index + 1} of ${found.size} in a tree signed by ${found.signed.join(", ")}.`;
      return found.included && found.signed.length ? this.#step("passed", title, words) : this.#step("refused", title, "The log is not in the tree that was signed.");
    } catch (fault) {
      return this.#step("open", title, `Not proven: ${fault.message}.`);
    }
  }

  #step(state, title, words) {
    this.steps.append(element("li", { class: state }, element("strong", {}, title), element("span", {}, words)));
  }
}
customElements.define("orrery-proof", OrreryProof);
