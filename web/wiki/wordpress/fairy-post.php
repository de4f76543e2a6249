<?php
/**
 * Plugin Name: Fairy Post
 * Description: Shows boards of Fairy Post, which readers can play on
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Author: the Fairy Post authors
 * License: MIT
 */

namespace FairyPost;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/Board.php';
require_once __DIR__ . '/words.php';
require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/block.php';

add_shortcode( 'fairypost', 'FairyPost\show_shortcode' );
add_filter( 'no_texturize_shortcodes', fn( array $names ): array => [ ...$names, 'fairypost' ] ); // a picture is no prose

/** Return the HTML of [fairypost game="…" position="…"]. What stands inside may be the picture that the maker has written. */
function show_shortcode( $given, ?string $inside = '' ): string {
	$fields = [];
	foreach ( (array)$given as $name => $value ) {
		$fields[$name] = decode( $value );
	}
	return show_board( $fields, (string)$inside );
}

/** Return the HTML of a board, or a sentence that says what it lacks. */
function show_board( array $fields, string $picture = '' ): string {
	if ( trim( $fields['game'] ?? '' ) === '' ) {
		return tell( say( 'no-game' ) );
	}
	$board = new Board( $fields, get_option( SITE, '' ), find_language() );
	$board->takePicture( $picture );
	if ( $board->picture === '' && defined( 'FAIRY_POST_DRAW' ) ) {
		draw( $board, (array)FAIRY_POST_DRAW );
	}
	if ( $board->trouble !== '' ) {
		return tell( say( 'trouble' ) . ' ' . $board->trouble );
	}
	if ( $board->isEmpty() ) {
		return tell( say( 'nothing' ) );
	}
	wp_enqueue_script( 'fairy-post', plugins_url( 'embed-1.js', __FILE__ ), [], '1', true );
	return $board->render( say( 'show' ) );
}

/** Have a board drawn, unless that was done before. */
function draw( Board $board, array $command ): void {
	$key = 'fairy_post_' . sha1( $board->writeQuery() );
	$kept = get_transient( $key );
	if ( is_array( $kept ) ) {
		[ $board->picture, $board->trouble ] = $kept;
		return;
	}
	$board->draw( $command );
	if ( $board->picture . $board->trouble !== '' ) {
		set_transient( $key, [ $board->picture, $board->trouble ], MONTH_IN_SECONDS );
	}
}

/** Return a text without the entities that stand for brackets and quotes in it, or that WordPress has put there. */
function decode( string $text ): string {
	return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5 );
}

function tell( string $sentence ): string {
	return '<p><strong>' . Board::escape( $sentence ) . '</strong></p>';
}
