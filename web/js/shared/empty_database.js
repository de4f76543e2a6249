// PyScript opens databases of its own that nothing here needs, at once or when Python asks for one, and does not start where it gets
// none, as in some frames: an empty one takes the place of all.
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

// Returns what the browser itself has.
export const replaceDatabases = () => {
  const databases = window.indexedDB;
  Object.defineProperty(window, "indexedDB", { value: { open: () => answerLater(emptyDatabase) } });
  return databases;
};
