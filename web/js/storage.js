// Stores the games of this browser. All are read while the page loads; each change is written at once and sent to the other pages.
//
// If the database is unavailable, games are written to localStorage ("beside" it), and move into the database as soon as it opens
// again. If both have different states of a game, Python decides which to keep. Unreadable entries are left in place.
import { replaceDatabases } from "./shared/empty_database.js";
import { site } from "./shared/site.js";

const databases = replaceDatabases();

const NAME = site.scope; // of the database and the channel
const BESIDE = `${NAME} game/`;
// Earlier versions shared these names between all sites of an origin. A site copies the shared games when it creates its own
// database and leaves the originals to other sites; without a database, COPIED records that it has copied them.
const SHARED = "fairy-post";
const SHARED_BESIDE = "fairy-post/game/";
const COPIED = `${NAME} copied`;
const PATIENCE = 4000; // milliseconds; some browsers never answer
const heardIds = new Set(); // ids that changed before all was read
const pending = new Map(); // id: text whose write to the database is not yet confirmed
let isLeaving = false;
let isRead = false;
const games = new Map(); // id: the game as JSON; "" in a change deletes it
let [database, trouble, changes, writing] = [null, "", 0, Promise.resolve()];
let [onChanged, onFailed] = [() => {}, () => {}];

const disputes = []; // ids and texts that differ from the database's texts for the same ids
let choose = null; // function that decides what to write of two states of a game

const channel = (() => { try { return new BroadcastChannel(NAME); } catch { return null; } })();
const REASONS = {
  VersionError: "newer",
  QuotaExceededError: "full",
  SecurityError: "blocked",
  TypeError: "blocked",
  InvalidStateError: "blocked",
};
const UNDELETED = "undeleted";
const nameReason = ({ name }) => REASONS[name] ?? "failed";
const report = (why) => {
  if (trouble === "newer" && !why) return; // this game was saved, but the newer version's games are still unreadable
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
  remove(id) { try { localStorage.removeItem(BESIDE + id); } catch { /* no storage: nothing to remove */ } },
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
    if (!isLeaving) report("wiped"); // this page did not close it: the reader has cleared the site's data
  };
  return opened;
};

// Resolves to null if the database does not exist and `make` is missing.
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

// The copy is part of creating the database: it is complete or absent, and never repeated.
const openOrMake = async () => {
  const existing = await openDatabase(NAME, 1);
  if (existing) return existing;
  const copy = await readShared();
  const fresh = await openDatabase(NAME, 1, (store) => copy.forEach((text, id) => store.put(text, id)));
  try { if (listShared().length) localStorage.setItem(COPIED, "yes"); } catch { /* asked again only where there is no database */ }
  return fresh;
};

// An open page of an earlier version still writes to the shared database: later states there of games stored here are disputed.
// Remove this when no such page can be open any more.
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
    else if (database) opened.close(); // a late database is used, unless another one is open
    else { database = holdDatabase(opened); readAgain(); }
  }).catch(reject);
  setTimeout(() => { late = true; reject(new DOMException("no answer", "TimeoutError")); }, PATIENCE);
});

// Commits without waiting for the events of the requests, so that the game is saved even if the page is closed right after.
const commit = (changes) => {
  const transaction = database.transaction("games", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("games");
  for (const [id, text] of changes) text ? store.put(text, id) : store.delete(id);
  const end = waitForEnd(transaction);
  transaction.commit?.();
  return end;
};

// A closing or hidden page may end before the database has finished: it also writes to localStorage, and tells other pages at once.
const writeBeside = (id, text) => {
  if (!text || !(isLeaving || document.hidden)) return;
  try { beside.put(id, text); } catch { /* no room: only the database is left */ }
  channel?.postMessage([id, text]);
};

const write = async (id, text) => {
  const isSuperseded = () => pending.get(id) !== text; // a newer write of this page has been made or begun
  writeBeside(id, text);
  try {
    if (!database) {
      if (trouble === "newer") throw new DOMException("another version", "VersionError");
      database = await openInTime();
    }
    await commit([[id, text]]);
    if (isSuperseded()) return trouble;
    if ((games.get(id) ?? "") === text) beside.remove(id); // otherwise it may be the only copy of another page's state
  } catch (error) {
    if (isSuperseded()) return trouble;
    if (!text) beside.remove(id);
    if (!text && database) return UNDELETED; // it still has the game
    try {
      if (text) beside.put(id, text);
    } catch (second) {
      return nameReason(second.name === "SecurityError" ? second : error); // without localStorage its error says more
    }
  }
  channel?.postMessage([id, text]);
  return "";
};

const set = (id, text) => {
  if (text) games.set(id, text);
  else games.delete(id);
  changes += 1;
  if (isRead) noteCount();
};

// The front page reserves room for the first games before they are loaded.
const noteCount = () => {
  const { dataset } = document.documentElement;
  const kept = Math.min(3, games.size);
  if (kept === Number(dataset.kept ?? 0)) return;
  if (kept) dataset.kept = kept;
  else delete dataset.kept;
  site.remember("kept", kept);
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

// Writes the rows in order, each after the one before: the state that is replaced is never lost.
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
  const before = games.get(id);
  pending.set(id, text); // first: when a page is left Firefox may stop this script, and `rescue` writes what is pending
  set(id, text);
  const begun = write(id, text).finally(() => { if (pending.get(id) === text) pending.delete(id); });
  begun.then((why) => {
    if (why !== UNDELETED || !before || games.has(id)) return;
    set(id, before);
    onChanged(id);
  });
  writing = Promise.all([writing, begun.then(report)]).then(() => {}); // drops the results, which would otherwise accumulate
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
  if (persisted) readAgain(); // a page in the back/forward cache gets no messages
});

site.storage = {
  opened: Promise.all([read(), site.daily?.loaded]).then(([rows]) => {
    for (const [id, text] of rows) if (!heardIds.has(id)) set(id, text);
    isRead = true;
    noteCount();
  }),
  get: (id) => games.get(id) ?? "",
  all: () => JSON.stringify([...games.values()]),
  entries: () => JSON.stringify([...games]),
  count: () => games.size,
  size: () => [...games.values()].reduce((sum, text) => sum + text.length, 0),
  changes: () => changes,
  trouble: () => trouble,
  write: (id, text) => { keep(id, text); },
  written: () => writing,
  // Reads the game from the database and localStorage, since another page may just have changed it.
  async stored(id) {
    await writing;
    const text = database && await waitForAnswer(database.transaction("games").objectStore("games").get(id)).catch(() => undefined);
    let other = null;
    try { other = beside.get(id); } catch { /* no storage */ }
    return JSON.stringify([text, other].filter(Boolean));
  },
  take: (id, text) => set(id, text),
  settle(how) {
    choose = how;
    settle();
    readLaterShared().then(settle, () => {}); // the shared database may be unavailable
  },
  listen(change, failure) {
    [onChanged, onFailed] = [change, failure];
    if (trouble) onFailed(trouble);
  },
};
