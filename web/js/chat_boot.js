// Runs after boot.js in the app for chats. A messenger may show the app in a frame of its own, and serves files, not folders.
const { dataset } = document.documentElement;

delete dataset.framed;
document.addEventListener("DOMContentLoaded", () => document.querySelector("a.framed")?.remove());

const nameFile = (link) => {
  const there = new URL(link.href);
  if (!there.pathname.endsWith("/")) return;
  there.pathname += dataset.index;
  link.href = there.href;
};
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (link && link.protocol === location.protocol && link.host === location.host) nameFile(link);
}, true);
