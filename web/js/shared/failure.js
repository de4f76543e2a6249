// Shows why Python did not start. A script that is fetched only then (start_failure.js) tells restrictions of the host from a
// failed connection.
import { site } from "./site.js";

site.refusals = []; // violations of content policies so far
document.addEventListener("securitypolicyviolation", (event) => site.refusals.push(event));

// Writes the cause into an element and shows it; does nothing if the cause is unknown. The element has the script's address and
// the sentences as data attributes.
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
