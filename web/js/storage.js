// Keeps the games of this browser. All are read while the page loads; each change is written at once and told to the other pages.
//
// Where the database cannot be had, games go to the small storage beside it; from there they move into it as soon as it opens
// again. Where both have a game and disagree, Python says what is kept of it. What cannot be read is left where it is.
import { replaceDatabases } from "./shared/empty_database.js";
import { site } from "./shared/site.js";

const databases = replaceDatabases();

const NAME = site.scope; // of the database and the channel
const BESIDE = `${NAME} game/`;
// Before, all sites of an origin shared these. A site copies what is there when it makes its own database, and leaves it to the
// others; without a database it remembers that it has.
const SHARED = "fairy-post";
const SHARED_BESIDE = "fairy-post/game/";
const COPIED = `${NAME} copied`;
const PATIENCE = 4000; // milliseconds; some browsers never answer
const heardIds = new Set(); // ids that changed before all was read
const pending = new Map(); // what the database has not yet said to be written
let isLeaving = false;
const games = new Map(); // id: the game as JSON; "" in a change takes it away
let [database, trouble, changes, writing] = [null, "", 0, Promise.resolve()];
let [onChanged, onFailed] = [() => {}, () => {}];

const disputes = []; // ids and texts that stand beside the database, which has other texts for them
let choose = null; // says what to write of two states of a game

const channel = (() => { try { return new BroadcastChannel(NAME); } catch { return null; } })();
const REASONS = {
  VersionError: "newer",
  QuotaExceededError: "full",
  SecurityError: "blocked",
  TypeError: "blocked",
  InvalidStateError: "blocked",
};
const nameReason = ({ name }) => REASONS[name] ?? "failed";
const report = (why) => {
  if (trouble === "newer" && !why) return; // that game is kept, but what the newer version keeps is out of reach still
  if (why !== trouble) onFailed(trouble = why);
};

// --- the small storage beside the database

const listEntries = (prefix) => { // ids and texts
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => [key.slice(prefix.length), localStorage.getItem(key)]).filter(([, text]) => isSound(text));
  } catch { return []; }
};
const beside = {
  get: (id) => localStorage.getItem(BESIDE + id),
  put: (id, text) => localStorage.setItem(BESIDE + id, text),
  remove(id) { try { localStorage.removeItem(BESIDE + id); } catch { /* it keeps nothing: nothing is there */ } },
};
const isSound = (text) => { try { return !Number.isNaN(Number(JSON.parse(text).updated)); } catch { return false; } };
const listShared = () => { try { return localStorage.getItem(COPIED) ? [] : listEntries(SHARED_BESIDE); } catch { return []; } };

// --- the database

const waitForEnd = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error ?? new DOMException("stopped", "AbortError"));
});
const waitForAnswer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const holdDatabase = (opened) => {
  opened.onversionchange = ({ newVersion }) => {
    opened.close();
    database = null;
    report(newVersion === null ? "wiped" : "newer");
  };
  opened.onclose = () => {
    database = null;
    if (!isLeaving) report("wiped"); // who keeps a game again here would bring back what was thrown away
  };
  return opened;
};

// Resolves to null where there is no such database and nothing that makes one.
const openDatabase = (name, version, make) => {
  const request = databases.open(name, version);
  let missing = false;
  request.onupgradeneeded = () => {
    if (make) return make(request.result.createObjectStore("games"));
    missing = true;
    request.transaction.abort();
  };
  return waitForAnswer(request).catch((error) => { if (missing) return null; throw error; });
};

const readAll = async (from) => {
  const store = from.transaction("games").objectStore("games");
  const [ids, texts] = await Promise.all([waitForAnswer(store.getAllKeys()), waitForAnswer(store.getAll())]);
  return new Map(ids.map((id, at) => [id, texts[at]]));
};

const readShared = async () => {
  const old = await openDatabase(SHARED);
  const rows = old?.objectStoreNames.contains("games") ? await readAll(old) : new Map();
  old?.close();
  for (const [id, text] of listShared()) {
    if (!rows.has(id)) rows.set(id, text);
    else if (rows.get(id) !== text && !beside.get(id)) try { beside.put(id, text); } catch { /* no room: it stays there */ }
  }
  return rows;
};

// The copy is part of making the database: it is there as a whole or not at all, and never made again.
const openOrMake = async () => {
  const existing = await openDatabase(NAME, 1);
  if (existing) return existing;
  const copy = await readShared();
  const fresh = await openDatabase(NAME, 1, (store) => copy.forEach((text, id) => store.put(text, id)));
  try { if (listShared().length) localStorage.setItem(COPIED, "yes"); } catch { /* asked again only where there is no database */ }
  return fresh;
};

// A page of the version before that is still open plays on in what was shared: of games that are here, later states there are
// disputed. This can go when no such page can be open any more.
const readLaterShared = async () => {
  const shared = database && await openDatabase(SHARED);
  const rows = shared?.objectStoreNames.contains("games") ? await readAll(shared) : [];
  shared?.close();
  const touched = (text) => JSON.parse(text).updated;
  const later = ([id, text]) => games.has(id) && isSound(text) && isSound(games.get(id)) && touched(text) > touched(games.get(id));
  disputes.push(...[...rows].filter(later));
};

const openInTime = () => new Promise((resolve, reject) => {
  let late = false;
  openOrMake().then((opened) => {
    if (!late) resolve(holdDatabase(opened));
    else if (database) opened.close(); // who is late is welcome, unless another has come before
    else { database = holdDatabase(opened); readAgain(); }
  }).catch(reject);
  setTimeout(() => { late = true; reject(new DOMException("no answer", "TimeoutError")); }, PATIENCE);
});

// The transaction is committed in the same breath: a page that is closed right after has kept its game.
const commit = (changes) => {
  const transaction = database.transaction("games", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("games");
  for (const [id, text] of changes) text ? store.put(text, id) : store.delete(id);
  const end = waitForEnd(transaction);
  transaction.commit?.();
  return end;
};

// A page that goes may not live to see the database done: it writes beside it, too, and tells the others without waiting.
const writeBeside = (id, text) => {
  if (!text || !(isLeaving || document.hidden)) return;
  try { beside.put(id, text); } catch { /* no room: only the database is left */ }
  channel?.postMessage([id, text]);
};

const write = async (id, text) => {
  const isSuperseded = () => pending.get(id) !== text; // this page has kept something newer since, or is about to
  writeBeside(id, text);
  try {
    if (!database) {
      if (trouble === "newer") throw new DOMException("another version", "VersionError");
      database = await openInTime();
    }
    await commit([[id, text]]);
    if (isSuperseded()) return trouble;
    if ((games.get(id) ?? "") === text) beside.remove(id); // else what stands there may be another page's, and nowhere else yet
  } catch (error) {
    if (isSuperseded()) return trouble;
    try {
      if (text) beside.put(id, text);
      else beside.remove(id);
    } catch (second) {
      return nameReason(second.name === "SecurityError" ? second : error); // which says it plainly; the database may only fail
    }
  }
  channel?.postMessage([id, text]);
  return "";
};

const set = (id, text) => {
  if (text) games.set(id, text);
  else games.delete(id);
  changes += 1;
};

const read = async () => {
  let rows = new Map();
  try {
    database ??= await openInTime();
    rows = await readAll(database);
  } catch (error) {
    if (nameReason(error) === "newer") report("newer");
    else adoptShared();
  }
  const moving = listEntries(BESIDE);
  const alone = moving.filter(([id]) => !rows.has(id));
  const apart = moving.filter(([id, text]) => rows.has(id) && rows.get(id) !== text);
  for (const [id, text] of alone) rows.set(id, text);
  disputes.push(...apart);
  if (database && moving.length) {
    try {
      await commit(alone);
      for (const [id] of moving) if (!apart.some(([other]) => other === id)) beside.remove(id);
    } catch { /* no room: they stay where they are, and are read from there */ }
  }
  return rows;
};

const adoptShared = () => {
  const copy = listShared();
  try {
    for (const [id, text] of copy) if (!beside.get(id)) beside.put(id, text);
    if (copy.length) localStorage.setItem(COPIED, "yes");
  } catch { /* no room: the next visit tries again */ }
};

// What is written first is kept before anything else is: the state that gives way is lost in no moment.
const settle = async () => {
  while (choose && disputes.length) {
    const [id, text] = disputes.shift();
    const rows = JSON.parse(choose(id, games.get(id) ?? "", text));
    for (const [key, row] of rows) set(key, row);
    for (const [key, row] of rows) {
      if (await keep(key, row)) break;
      onChanged(key);
    }
  }
};

const keep = (id, text) => {
  set(id, text);
  pending.set(id, text);
  const begun = write(id, text).finally(() => { if (pending.get(id) === text) pending.delete(id); });
  writing = Promise.all([writing, begun.then(report)]).then(() => {}); // a chain of what each of them returned would never end
  return begun;
};

const readAgain = async () => {
  const rows = await read();
  const ids = [...new Set([...rows.keys(), ...games.keys()])].filter((id) => !pending.has(id) && rows.get(id) !== games.get(id));
  for (const id of ids) set(id, rows.get(id) ?? "");
  for (const id of ids) onChanged(id);
  settle();
};

channel?.addEventListener("message", ({ data: [id, text] }) => {
  heardIds.add(id);
  set(id, text);
  onChanged(id);
});
const rescue = () => pending.forEach((text, id) => writeBeside(id, text));
addEventListener("pagehide", () => { isLeaving = true; rescue(); });
document.addEventListener("visibilitychange", rescue);
addEventListener("pageshow", ({ persisted }) => {
  isLeaving = false;
  if (persisted) readAgain(); // who was asleep has heard nothing
});

site.storage = {
  opened: read().then((rows) => { for (const [id, text] of rows) if (!heardIds.has(id)) set(id, text); }),
  get: (id) => games.get(id) ?? "",
  all: () => JSON.stringify([...games.values()]),
  entries: () => JSON.stringify([...games]),
  count: () => games.size,
  size: () => [...games.values()].reduce((sum, text) => sum + text.length, 0),
  changes: () => changes,
  trouble: () => trouble,
  write: (id, text) => { keep(id, text); },
  written: () => writing,
  // As it stands in the database and beside it: another page may have changed it a moment ago.
  async stored(id) {
    await writing;
    const text = database && await waitForAnswer(database.transaction("games").objectStore("games").get(id)).catch(() => undefined);
    let other = null;
    try { other = beside.get(id); } catch { /* it keeps nothing */ }
    return JSON.stringify([text, other].filter(Boolean));
  },
  take: (id, text) => set(id, text),
  settle(how) {
    choose = how;
    settle();
    readLaterShared().then(settle, () => {}); // what was shared may be out of reach
  },
  listen(change, failure) {
    [onChanged, onFailed] = [change, failure];
    if (trouble) onFailed(trouble);
  },
};
