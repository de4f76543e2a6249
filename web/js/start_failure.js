// Why Python did not start, as far as a page can find out: what the host of the site forbids, or that a frame in a sandbox may not
// read the site's files. Fetched only when the start has failed.
import { site } from "./shared/site.js";

// What a policy would have to allow, by what it has just refused. Violations of our own policy are no host's.
const nameNeeded = ({ effectiveDirective, blockedURI }) => {
  const directive = effectiveDirective.replace(/-(elem|attr)$/, "");
  if (blockedURI.endsWith("eval")) return "script-src 'unsafe-eval'";
  if (["data", "blob"].includes(blockedURI)) return `${directive} ${blockedURI}:`;
  const { origin } = new URL(document.documentElement.dataset.root, location.href);
  return blockedURI.startsWith(origin) ? `${directive} 'self'` : "";
};
const ownPolicy = () => document.querySelector("meta[http-equiv=Content-Security-Policy]").content;
const listForbidden = () => {
  const enforced = site.refusals.filter(({ disposition }) => disposition === "enforce");
  const foreign = enforced.filter(({ originalPolicy }) => originalPolicy !== ownPolicy());
  return [...new Set(foreign.map(nameNeeded))].filter(Boolean).join("; ");
};
// The site's files are there, but a frame without an origin of its own may not read them.
const isKeptFromReading = async () => {
  if (self.origin !== "null") return false;
  const file = document.querySelector("script[src]").src;
  try { await fetch(file, { mode: "no-cors", cache: "no-store" }); } catch { return false; }
  try { await fetch(file, { cache: "no-store" }); } catch { return true; }
  return false;
};

// Returns a sentence of those that a line carries, "" where nothing is known.
site.explainFailure = async ({ dataset }) => {
  const policy = listForbidden();
  if (policy) return dataset.forbidden.replace("{policy}", policy);
  return (await isKeptFromReading()) ? dataset.sandboxed : "";
};
