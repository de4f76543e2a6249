// Loaded into Playwright's driver before it starts (NODE_OPTIONS). Firefox ESR lacks the command that Playwright sends for colour
// scheme, motion, forced colours and print, so they are set from inside the browser (`--remote-allow-system-access`) instead.
const { Module } = require("node:module");

const load = Module._extensions[".js"];
const SENT = /await this\._(session|browser\._browserSession)\.send\("emulation\.setMediaFeaturesOverride", /g;
const INITIALIZED = "this.updateHttpCredentials()\n"; // a new page asks for its media from here on

// Runs inside the browser.
const SET = `(id, media) => {
  const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs");
  const { colorScheme, reducedMotion, forcedColors, media: medium } = JSON.parse(media);
  const plain = value => value?.startsWith("no-") ? "none" : value ?? "none";
  Object.assign(NavigableManager.getBrowsingContextById(id), {
    prefersColorSchemeOverride: plain(colorScheme),
    prefersReducedMotionOverride: plain(reducedMotion),
    forcedColorsOverride: forcedColors === "active" ? "active" : "none",
    mediumOverride: medium === "no-override" ? "" : medium,
  });
}`;

globalThis.setMedia = async owner => {
  if (!owner._page) return; // for a whole context: each of its pages asks by itself
  const session = owner._session;
  const { contexts } = await session.send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 });
  const given = [session.sessionId, JSON.stringify(owner._page.emulatedMedia())].map(value => ({ type: "string", value }));
  await session.send("script.callFunction", {
    functionDeclaration: SET, arguments: given, awaitPromise: false, target: { context: contexts[0].context },
  });
};

Module._extensions[".js"] = (module, name) => {
  if (name.endsWith("coreBundle.js")) {
    const compile = module._compile;
    module._compile = (text, file) => compile.call(module, text
      .replace(SENT, "await globalThis.setMedia(this, ")
      .replace(INITIALIZED, "this.updateHttpCredentials(), this.updateEmulateMedia()\n"), file);
  }
  return load(module, name);
};
