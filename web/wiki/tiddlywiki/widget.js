"use strict";

// A board in a tiddler: a picture with a link, which the script turns into a live board when a reader taps it.
const { widget: Widget } = require("$:/core/modules/widgets/widget.js");

const SITE = "$:/config/fairy-post/site"; // where the settings keep the address of the site
const SIZE = 400; // pixels of a board's width, unless its fields say another
const PICTURE = "data:image/svg+xml,"; // a picture runs no scripts, whoever has written it
const WORDS = {
	en: {
		show: "Show the board",
		noGame: 'A board has to say its game, as in <$fairy-post game="gravity"/>.',
		nothing: "This board has no picture, and this wiki knows no site of Fairy Post. The settings of the plug-in can name it.",
	},
	de: {
		show: "Brett zeigen",
		noGame: 'Ein Brett muss sagen, welches Spiel es zeigt: <$fairy-post game="gravity"/>.',
		nothing: "Dieses Brett hat kein Bild, und dieses Wiki kennt keine Seite von Fairy Post. Die Einstellungen der Erweiterung können sie nennen.",
	},
	fr: {
		show: "Montrer le plateau",
		noGame: 'Un plateau doit dire de quel jeu il est : <$fairy-post game="gravity"/>.',
		nothing: "Ce plateau n’a pas d’image, et ce wiki ne connaît pas de site de Fairy Post. Les réglages de l’extension peuvent le nommer.",
	},
};

// Fields as they stand in the address of a board: a space is a line there, so that a line has to be written out.
const writeQuery = (fields) => Object.entries(fields).map(([name, value]) => {
	const text = encodeURIComponent(value).replaceAll("_", "%5F").replaceAll("%20", "_").replaceAll("'", "%27");
	return `${name}=${text.replaceAll("%2F", "/").replaceAll("%2C", ",")}`;
}).join("&");

class FairyPostWidget extends Widget {
	constructor(parseTreeNode, options) {
		super();
		this.initialise(parseTreeNode, options);
	}

	render(parent, nextSibling) {
		this.parentDomNode = parent;
		this.computeAttributes();
		this.execute();
		const node = this.makeBoard();
		parent.insertBefore(node, nextSibling);
		this.domNodes.push(node);
		if (!$tw.browser) return;
		require("$:/plugins/fairy-post/fairy-post/embed-1.js");
		$tw.utils.nextTick(() => window.fairyPost.scan()); // by then it stands in the page
	}

	execute() {
		const { picture = "", ...given } = this.attributes;
		const code = (this.wiki.getTiddlerText("$:/language") || "").replace("$:/languages/", "").slice(0, 2);
		this.words = WORDS[code] ?? WORDS.en;
		this.fields = {};
		for (const [name, value] of Object.entries(given)) if (/^[a-z][a-z-]*$/i.test(name)) this.fields[name] = value.trim();
		if (code in WORDS && code !== "en") this.fields.lang ??= code;
		const site = this.wiki.getTiddlerText(SITE, "").trim();
		this.site = /^https?:\/\/[^\s"<>]+$/i.test(site) ? `${site.replace(/\/+$/, "")}/` : "";
		this.picture = picture.trim().startsWith(PICTURE) ? picture.trim() : "";
	}

	// Return an element. On a server there is no page, but something that can do this much.
	make(name, attributes, ...children) {
		const element = this.document.createElement(name);
		for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
		for (const child of children) element.appendChild(typeof child === "string" ? this.document.createTextNode(child) : child);
		return element;
	}

	makeBoard() {
		const { game = "", caption = "", size } = this.fields;
		if (!game) return this.make("p", { class: "tc-error" }, this.words.noGame);
		if (!this.picture && !this.site) return this.make("p", { class: "tc-error" }, this.words.nothing);
		const width = /^\d{3,4}$/.test(size) ? size : SIZE;
		const shown = this.picture
			? this.make("img", { src: this.picture, alt: caption || game, width, style: "max-width:100%;height:auto" })
			: this.words.show;
		const address = `${this.site}embed/?${writeQuery(this.fields)}`;
		const board = this.site ? this.make("a", { class: "fairy-post", href: address }, shown) : shown;
		const below = caption ? [this.make("figcaption", {}, caption)] : [];
		const style = `margin:1em 0;width:100%;max-width:${width}px`;
		return this.make("figure", { class: "fairy-post-figure", style }, board, ...below);
	}

	// A board that runs stays as it is until something of its own changes.
	refresh(changedTiddlers) {
		const changed = this.computeAttributes();
		if (!Object.keys(changed).length && !changedTiddlers[SITE] && !changedTiddlers["$:/language"]) return false;
		this.refreshSelf();
		return true;
	}
}

exports["fairy-post"] = FairyPostWidget;
