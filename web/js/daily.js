// Fetches the tables of the deals of the day that this page needs, while Python starts. A page without a table still works: it takes
// the date for the number of the deal.
import { site } from "./shared/site.js";

const PATIENCE = 4000; // milliseconds
const root = new URL(document.documentElement.dataset.root, location.href);
const tables = {};
const load = async (game) => {
  const answer = await fetch(new URL(`daily/${game}.txt`, root), { signal: AbortSignal.timeout(PATIENCE) });
  if (answer.ok) tables[game] = await answer.text();
};
site.daily = {
  loaded: Promise.allSettled(document.currentScript.dataset.games.split(" ").map(load)),
  get: (game) => tables[game] ?? "",
};
