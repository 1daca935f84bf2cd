// The page: files in, a sentence each out.
import { verify } from "./verifier.js";

const cuts = await (await fetch("/verifier/cuts.json")).json();
const verdicts = document.querySelector("#verdicts");

document.querySelector("#files").addEventListener("change", async (event) => {
  verdicts.replaceChildren();
  for (const file of event.target.files) {
    const report = verify(new Uint8Array(await file.arrayBuffer()), cuts);
    const told = document.createElement("li");
    told.className = report.passed ? "passed" : "refused";
    told.textContent = `${file.name}: ${report.verdict}`;
    verdicts.append(told);
  }
});
