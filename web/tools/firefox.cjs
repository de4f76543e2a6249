// Loaded into Playwright's driver before it starts (NODE_OPTIONS). Firefox ESR lacks one command that Playwright sends to every page,
// the one for colour scheme and motion; here it may fail. Tests set what they need of these by preferences.
const { Module } = require("node:module");

const load = Module._extensions[".js"];
const SENT = /send\("emulation\.setMediaFeaturesOverride", \{[^}]*\}[^}]*\}\)/g;
Module._extensions[".js"] = (module, name) => {
  if (name.endsWith("coreBundle.js")) {
    const compile = module._compile;
    module._compile = (text, file) => compile.call(module, text.replace(SENT, "$&.catch(() => {})"), file);
  }
  return load(module, name);
};
