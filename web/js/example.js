// The example of docs/embedding: messages from the frame are listed, every button sends a command.
const frame = document.querySelector("iframe");
const log = document.getElementById("log");
addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || data.fairyPost !== 1) return;
  if (data.event === "height") frame.style.height = `${data.height}px`;
  const line = document.createElement("li");
  line.textContent = JSON.stringify(data);
  log.prepend(line);
});
document.addEventListener("click", ({ target }) => {
  if (target.dataset.send) frame.contentWindow.postMessage({ fairyPost: 1, ...JSON.parse(target.dataset.send) }, "*");
});
