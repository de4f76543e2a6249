// Fetches the tables of deals of the day that this page needs, and on the front page this month's positions of the day, while Python
// starts. A page without a table still works: it takes the date for the number of the deal, and shows no position.
import { site } from "./shared/site.js";

const PATIENCE = 4000; // milliseconds
const root = new URL(document.documentElement.dataset.root, location.href);
const tables = {};
const load = async (name, file) => {
  const answer = await fetch(new URL(`daily/${file}.txt`, root), { signal: AbortSignal.timeout(PATIENCE) });
  if (answer.ok) tables[name] = await answer.text();
};
const { games, months = "" } = document.currentScript.dataset;
const today = new Date();
const month = `${today.getFullYear()}${String(today.getMonth() + 1).padStart(2, "0")}`;
const loading = games.split(" ").filter(Boolean).map((game) => load(game, game));
if (months.split(" ").includes(month)) loading.push(load("positions", `positions-${month}`));
site.daily = {
  loaded: Promise.allSettled(loading),
  get: (name) => tables[name] ?? "",
};
