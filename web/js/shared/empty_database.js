// PyScript opens IndexedDB databases that this site does not need, and fails to start where IndexedDB is unavailable, as in some
// frames. This module replaces `indexedDB` by one that returns an empty database.
const answerLater = (result) => {
  const request = { result };
  setTimeout(() => request.onsuccess?.({ target: request }));
  return request;
};
const store = {
  count: () => answerLater(0),
  getAllKeys: () => answerLater([]),
  get: () => answerLater(undefined),
  getKey: () => answerLater(undefined),
  put: () => answerLater(undefined),
  delete: () => answerLater(undefined),
  clear: () => answerLater(undefined),
};
const emptyDatabase = { close() {}, transaction: () => ({ objectStore: () => store }) };

// Replaces `indexedDB`; returns the browser's own.
export const replaceDatabases = () => {
  let databases = null;
  try {
    databases = window.indexedDB;
  } catch { /* a browser that stores nothing may not even name it */ }
  Object.defineProperty(window, "indexedDB", { value: { open: () => answerLater(emptyDatabase) } });
  return databases;
};
