// Keeps the games of this browser. All are read while the page loads; each change is written at once and told to the other pages.
//
// Where the database cannot be had, games go to the small storage beside it, where they stood before there was a database; from
// there they move into it as soon as it opens again. What cannot be read is left where it is.
(() => {
  "use strict";
  const databases = window.indexedDB;
  // PyScript opens databases of its own that nothing here needs, and does not start where it gets none: empty ones take their place.
  const later = (result) => {
    const request = { result };
    setTimeout(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const nothing = { count: () => later(0), getAllKeys: () => later([]), get: () => later(undefined), getKey: () => later(undefined), put: () => later(undefined), delete: () => later(undefined), clear: () => later(undefined) };
  Object.defineProperty(window, "indexedDB", { value: { open: () => later({ close() {}, transaction: () => ({ objectStore: () => nothing }) }) } });

  const BESIDE = "fairy-post/game/";
  const PATIENCE = 4000; // milliseconds; some browsers never answer
  const heard = new Set(); // ids that changed before all was read
  const pending = new Map(); // what the database has not yet said to be written
  let leaving = false;
  const games = new Map(); // id: the game as JSON; "" in a change takes it away
  let [database, trouble, changes, writing] = [null, "", 0, Promise.resolve()];
  let [changed, failed] = [() => {}, () => {}];

  const channel = (() => { try { return new BroadcastChannel("fairy-post"); } catch { return null; } })();
  const reason = ({ name }) =>
    ({ VersionError: "newer", QuotaExceededError: "full", SecurityError: "blocked", TypeError: "blocked", InvalidStateError: "blocked" })[name] ?? "failed";
  const report = (why) => {
    if (trouble === "newer" && !why) return; // that game is kept, but what the newer version keeps is out of reach still
    if (why !== trouble) failed(trouble = why);
  };

  // --- the small storage beside the database

  const beside = {
    ids() { try { return Object.keys(localStorage).filter((key) => key.startsWith(BESIDE)).map((key) => key.slice(BESIDE.length)); } catch { return []; } },
    get: (id) => localStorage.getItem(BESIDE + id),
    put: (id, text) => localStorage.setItem(BESIDE + id, text),
    remove(id) { try { localStorage.removeItem(BESIDE + id); } catch { /* it keeps nothing: nothing is there */ } },
  };
  const time = (text) => { try { return Number(JSON.parse(text).updated); } catch { return NaN; } };

  // --- the database

  const finished = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("stopped", "AbortError"));
  });
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  const held = (found) => {
    found.onversionchange = ({ newVersion }) => {
      found.close();
      database = null;
      report(newVersion === null ? "wiped" : "newer");
    };
    found.onclose = () => {
      database = null;
      if (!leaving) report("wiped"); // who keeps a game again here would bring back what was thrown away
    };
    return found;
  };

  const open = async () => {
    const asked = databases.open("fairy-post", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("games");
    const found = await new Promise((resolve, reject) => {
      answer(asked).then(resolve, reject);
      setTimeout(() => { // who is late is welcome, unless another has come before
        asked.onsuccess = () => {
          if (database) asked.result.close();
          else { database = held(asked.result); again(); }
        };
        reject(new DOMException("no answer", "TimeoutError"));
      }, PATIENCE);
    });
    return held(found);
  };

  // The transaction is committed in the same breath: a page that is closed right after has kept its game.
  const commit = (changes) => {
    const transaction = database.transaction("games", "readwrite", { durability: "strict" });
    const store = transaction.objectStore("games");
    for (const [id, text] of changes) text ? store.put(text, id) : store.delete(id);
    const end = finished(transaction);
    transaction.commit?.();
    return end;
  };

  // A page that goes may not live to see the database done: it writes beside it, too, and tells the others without waiting.
  const ahead = (id, text) => {
    if (!text || !(leaving || document.hidden)) return;
    try { beside.put(id, text); } catch { /* no room: only the database is left */ }
    channel?.postMessage([id, text]);
  };

  const write = async (id, text) => {
    const superseded = () => pending.get(id) !== text; // this page has kept something newer since, or is about to
    ahead(id, text);
    try {
      if (!database) {
        if (trouble === "newer") throw new DOMException("another version", "VersionError");
        database = await open();
      }
      await commit([[id, text]]);
      if (superseded()) return trouble;
      if ((games.get(id) ?? "") === text) beside.remove(id); // else what stands there may be another page's, and nowhere else yet
    } catch (error) {
      if (superseded()) return trouble;
      try {
        if (text) beside.put(id, text);
        else beside.remove(id);
      } catch (second) {
        return reason(second.name === "SecurityError" ? second : error); // which says it plainly; the database may only fail
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
    const found = new Map();
    try {
      database ??= await open();
      const store = database.transaction("games").objectStore("games");
      const [ids, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      ids.forEach((id, at) => found.set(id, texts[at]));
    } catch (error) {
      if (reason(error) === "newer") report("newer");
    }
    const moving = beside.ids().map((id) => [id, beside.get(id)]).filter(([, text]) => !Number.isNaN(time(text)));
    const newer = moving.filter(([id, text]) => !found.has(id) || time(text) > time(found.get(id)));
    for (const [id, text] of newer) found.set(id, text);
    if (database && moving.length) {
      try {
        await commit(newer);
        for (const [id] of moving) beside.remove(id);
      } catch { /* no room: they stay where they are, and are read from there */ }
    }
    return found;
  };

  const again = async () => {
    const found = await read();
    const ids = [...new Set([...found.keys(), ...games.keys()])].filter((id) => !pending.has(id) && found.get(id) !== games.get(id));
    for (const id of ids) set(id, found.get(id) ?? "");
    for (const id of ids) changed(id);
  };

  channel?.addEventListener("message", ({ data: [id, text] }) => {
    heard.add(id);
    set(id, text);
    changed(id);
  });
  const rescue = () => pending.forEach((text, id) => ahead(id, text));
  addEventListener("pagehide", () => { leaving = true; rescue(); });
  document.addEventListener("visibilitychange", rescue);
  addEventListener("pageshow", ({ persisted }) => {
    leaving = false;
    if (persisted) again(); // who was asleep has heard nothing
  });

  window.fairyKeep = {
    opened: read().then((found) => { for (const [id, text] of found) if (!heard.has(id)) set(id, text); }),
    get: (id) => games.get(id) ?? "",
    all: () => JSON.stringify([...games.values()]),
    count: () => games.size,
    size: () => [...games.values()].reduce((sum, text) => sum + text.length, 0),
    changes: () => changes,
    trouble: () => trouble,
    write(id, text) {
      set(id, text);
      pending.set(id, text);
      const begun = write(id, text).finally(() => { if (pending.get(id) === text) pending.delete(id); });
      writing = Promise.all([writing, begun.then(report)]).then(() => {}); // a chain of what each of them returned would never end
    },
    written: () => writing,
    // As it stands in the database: another page may have changed it a moment ago.
    async fresh(id) {
      await writing;
      if (database) {
        const text = await answer(database.transaction("games").objectStore("games").get(id)).catch(() => undefined);
        if (text !== undefined && text !== games.get(id)) set(id, text);
      }
    },
    listen(onChanged, onFailed) {
      [changed, failed] = [onChanged, onFailed];
      if (trouble) failed(trouble);
    },
  };
})();
