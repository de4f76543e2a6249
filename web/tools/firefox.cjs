// Loaded into Playwright's driver before it starts (NODE_OPTIONS), for what it cannot do in Firefox by itself.
const { Module } = require("node:module");

const load = Module._extensions[".js"];

// Firefox ESR lacks the command for colour scheme, motion, forced colours and print, so these are set from inside the browser
// (`--remote-allow-system-access`), and touch with them.
const SET = `(id, wishes) => {
  const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs");
  const { colorScheme, reducedMotion, forcedColors, media, touch } = JSON.parse(wishes);
  const plain = value => value?.startsWith("no-") ? "none" : value ?? "none";
  Object.assign(NavigableManager.getBrowsingContextById(id), {
    prefersColorSchemeOverride: plain(colorScheme),
    prefersReducedMotionOverride: plain(reducedMotion),
    forcedColorsOverride: forcedColors === "active" ? "active" : "none",
    mediumOverride: media === "no-override" ? "" : media,
    touchEventsOverride: touch ? "enabled" : "none",
  });
}`;
// From the last thing on a page Tab leads to what the browser has around it, and from there it does not come back.
const FOCUS = `id => {
  const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs");
  NavigableManager.getBrowsingContextById(id).embedderElement.focus();
}`;

async function runInside(session, functionDeclaration, ...values) {
  const { contexts } = await session.send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 });
  await session.send("script.callFunction", {
    functionDeclaration,
    arguments: [session.sessionId, ...values].map(value => ({ type: "string", value })),
    awaitPromise: false,
    target: { context: contexts[0].context },
  });
}
globalThis.setMedia = async owner => {
  if (!owner._page) return; // for a whole context: each of its pages asks by itself
  const wishes = { ...owner._page.emulatedMedia(), touch: Boolean(owner._browserContext._options.hasTouch) };
  await runInside(owner._session, SET, JSON.stringify(wishes));
};
globalThis.comeToFront = async session => {
  await session.send("browsingContext.activate", { context: session.sessionId });
  await runInside(session, FOCUS);
};

globalThis.tap = (session, x, y) => session.send("input.performActions", {
  context: session.sessionId,
  actions: [{
    type: "pointer",
    id: "finger",
    parameters: { pointerType: "touch" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  }],
});

const CHANGES = [
  [/await this\._(session|browser\._browserSession)\.send\("emulation\.setMediaFeaturesOverride", /g, "await globalThis.setMedia(this, "],
  [/await this\._session\.send\("browsingContext\.activate", \{[^}]*\}\)/, "await globalThis.comeToFront(this._session)"],
  ["this.updateHttpCredentials()\n", "this.updateHttpCredentials(), this.updateEmulateMedia()\n"], // a new page asks as well
  [/(async tap\(progress\d*, x, y, modifiers\) \{)\s*\}/, "$1 await globalThis.tap(this._session, x, y); }"],
  // ESR gives a download no name of its own, and one that is made in the page has no navigation either.
  [/if \(!event\.download && !event\.navigation\)\s*return;/g, "event.download ??= event.navigation ?? event.url;"],
  // What is typed into a field by a value changes nothing for the page when it is left, and a number would be appended.
  ["const inputElement = element;\n", 'window.document.execCommand("insertText", false, text);\nreturn;\nconst inputElement = element;\n'],
  // Before each press what is pressed would be scrolled to the middle, also where it is in sight; in Chromium it stays there.
  [
    /node\.scrollIntoView\((\{\s*block: "center",\s*inline: "center",\s*behavior: "instant"\s*\})\);/,
    "return new Promise(done => new IntersectionObserver(([{ intersectionRatio }], observer) => {" +
      "observer.disconnect(); if (intersectionRatio < 1) node.scrollIntoView($1); done(); }).observe(node));",
  ],
];
Module._extensions[".js"] = (module, name) => {
  if (name.endsWith("coreBundle.js")) {
    const compile = module._compile;
    module._compile = (text, file) => compile.call(module, CHANGES.reduce((text, [old, change]) => text.replace(old, change), text), file);
  }
  return load(module, name);
};
