<?php

namespace FairyPost;

const BLOCK = 'fairy-post/board';

add_action( 'init', 'FairyPost\register_block' );

/** Make the block known: one text, which is the address of a board or what the maker has written. */
function register_block(): void {
	$needed = [ 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render' ];
	wp_register_script( 'fairy-post-editor', plugins_url( 'editor.js', __FILE__ ), $needed, '1', true );
	$words = wp_json_encode( [ 'field' => say( 'field' ), 'help' => say( 'help' ) ] );
	wp_add_inline_script( 'fairy-post-editor', "const fairyPostWords = $words;", 'before' );
	register_block_type( BLOCK, [
		'api_version' => 2,
		'title' => say( 'board' ),
		'description' => say( 'description' ),
		'category' => 'embed',
		'keywords' => [ 'Fairy Post', 'chess', say( 'chess' ) ],
		'supports' => [ 'html' => false ],
		'attributes' => [ 'board' => [ 'type' => 'string', 'default' => '' ] ],
		'editor_script' => 'fairy-post-editor',
		'render_callback' => 'FairyPost\show_block',
	] );
}

/** Return the HTML of a block. */
function show_block( array $attributes ): string {
	$board = trim( $attributes['board'] ?? '' );
	if ( strncmp( $board, '[fairypost', 10 ) === 0 ) {
		return do_shortcode( $board );
	}
	return show_board( read_address( decode( $board ) ) );
}

/** Return the fields in the address of a board. A space is a line there, and a plus is a plus. */
function read_address( string $address ): array {
	$query = strtok( substr( $address, (int)strpos( $address, '?' ) ), '#' );
	$fields = [];
	foreach ( explode( '&', ltrim( (string)$query, '?' ) ) as $part ) {
		[ $name, $value ] = explode( '=', $part, 2 ) + [ 1 => '' ];
		$fields[$name] = rawurldecode( strtr( $value, '_', ' ' ) );
	}
	return $fields;
}
