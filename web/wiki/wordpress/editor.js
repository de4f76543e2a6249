"use strict";

// The block in WordPress's editor: one field for what the maker writes, and below it the board as readers will see it.
(({ blocks, blockEditor, components, element, serverSideRender }, words) => {
	const make = element.createElement;
	const preview = (attributes) => make(
		components.Disabled, {}, // a tap chooses the block, and follows no link
		make(serverSideRender, { block: "fairy-post/board", attributes, httpMethod: "POST" }), // too long for an address
	);
	const Edit = ({ attributes, setAttributes, isSelected }) => make(
		"div",
		blockEditor.useBlockProps(),
		(isSelected || !attributes.board) && make(components.TextareaControl, {
			label: words.field,
			help: words.help,
			value: attributes.board,
			onChange: (board) => setAttributes({ board }),
		}),
		attributes.board && preview(attributes),
	);
	const board = { type: "string", shortcode: (_, match) => match.content };
	blocks.registerBlockType("fairy-post/board", {
		icon: "grid-view",
		edit: Edit,
		save: () => null, // the server draws it
		transforms: { from: [{ type: "shortcode", tag: "fairypost", attributes: { board } }] },
	});
})(window.wp, fairyPostWords);
