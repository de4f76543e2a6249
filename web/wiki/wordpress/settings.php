<?php

namespace FairyPost;

const SITE = 'fairy_post_site'; // the option that holds the address of the site

add_action( 'admin_init', 'FairyPost\add_settings' );
register_uninstall_hook( __DIR__ . '/fairy-post.php', 'FairyPost\forget_settings' );

/** Add a line to the general settings. */
function add_settings(): void {
	register_setting( 'general', SITE, [ 'type' => 'string', 'default' => '', 'sanitize_callback' => 'FairyPost\check_site' ] );
	add_settings_field( SITE, Board::escape( say( 'site' ) ), 'FairyPost\show_field', 'general', 'default', [ 'label_for' => SITE ] );
}

function show_field(): void {
	$site = Board::escape( get_option( SITE, '' ) );
	echo '<input type="url" class="regular-text" id="' . SITE . '" name="' . SITE . "\" value=\"$site\" aria-describedby=\"" . SITE . '-told">';
	echo '<p class="description" id="' . SITE . '-told">' . Board::escape( say( 'site-told' ) ) . '</p>';
}

/** Return the address to keep: the one that was typed, or the one before if that is none. */
function check_site( $typed ): string {
	$site = trim( (string)$typed );
	if ( $site === '' || preg_match( '~^https?://[^\s"<>]+$~iD', $site ) ) {
		return $site;
	}
	add_settings_error( SITE, SITE, Board::escape( say( 'wrong-site' ) ) );
	return get_option( SITE, '' );
}

function forget_settings(): void {
	delete_option( SITE );
}
