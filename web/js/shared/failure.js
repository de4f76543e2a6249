// Says why Python did not start. What the host of the site forbids is told apart from a connection that failed, by a script that is
// fetched only then.
import { site } from "./site.js";

site.refusals = []; // what content policies have refused
document.addEventListener("securitypolicyviolation", (event) => site.refusals.push(event));

// Puts the cause into a line that names the script and carries the sentences, and shows it; leaves it alone if no cause is known.
export const explainIn = (line) => {
  const script = Object.assign(document.createElement("script"), { src: line.dataset.why });
  script.addEventListener("load", async () => {
    const sentence = await site.explainFailure(line);
    if (!sentence) return;
    line.firstElementChild.textContent = `${sentence} `;
    line.hidden = false;
  });
  document.head.append(script);
};

export const makeButton = (text, act) => {
  const button = document.createElement("button");
  button.className = "btn small";
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
};

export const showFailure = (line) => {
  line.className = "failed";
  line.firstElementChild.textContent = `${line.dataset.failed} `;
  line.append(makeButton(line.dataset.again, () => location.reload()));
  explainIn(line);
};
