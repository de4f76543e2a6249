// Finds out why Python did not start: the host of the site forbids something, or a sandboxed frame may not read the site's files.
// Fetched only when the start has failed.
import { site } from "./shared/site.js";

// Returns what the host's policy would have to allow, from one violation.
const nameNeeded = ({ effectiveDirective, blockedURI }) => {
  const directive = effectiveDirective.replace(/-(elem|attr)$/, "");
  if (blockedURI.endsWith("eval")) return "script-src 'unsafe-eval'";
  if (["data", "blob"].includes(blockedURI)) return `${directive} ${blockedURI}:`;
  const { origin } = new URL(document.documentElement.dataset.root, location.href);
  return blockedURI.startsWith(origin) ? `${directive} 'self'` : "";
};
const ownPolicy = () => document.querySelector("meta[http-equiv=Content-Security-Policy]")?.content;
const listForbidden = () => {
  const enforced = site.refusals.filter(({ disposition }) => disposition === "enforce");
  const foreign = enforced.filter(({ originalPolicy }) => originalPolicy !== ownPolicy());
  return [...new Set(foreign.map(nameNeeded))].filter(Boolean).join("; ");
};
// Tells whether the site's files exist but this frame may not read them because it has no origin of its own.
const isKeptFromReading = async () => {
  if (self.origin !== "null") return false;
  const file = document.querySelector("script[src]").src;
  try { await fetch(file, { mode: "no-cors", cache: "no-store" }); } catch { return false; }
  try { await fetch(file, { cache: "no-store" }); } catch { return true; }
  return false;
};

// Returns one of the sentences in an element's data attributes, "" if the cause is unknown.
site.explainFailure = async ({ dataset }) => {
  const policy = listForbidden();
  if (policy) return dataset.forbidden.replace("{policy}", policy);
  return (await isKeptFromReading()) ? dataset.sandboxed : "";
};
