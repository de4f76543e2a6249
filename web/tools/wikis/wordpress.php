<?php
// Sets up a blog of WordPress for `wordpress.py`: its tables, our plug-in, and a page. Reads the text of the page from its input,
// prints the number of the page. Arguments: the address of the blog, the address of the site.

define( 'WP_INSTALLING', true );
[ , $address, $site ] = $argv;
$_SERVER['HTTP_HOST'] = parse_url( $address, PHP_URL_HOST ) . ':' . parse_url( $address, PHP_URL_PORT );
$_SERVER['REQUEST_URI'] = '/';

/** Tell nobody by mail of the new blog. */
function wp_new_blog_notification() {
}

require getcwd() . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

wp_install( 'All games', 'admin', 'admin@example.org', false, '', 'a long word for tests' );
update_option( 'siteurl', $address );
update_option( 'home', $address );
$trouble = activate_plugin( 'fairy-post/fairy-post.php' );
if ( is_wp_error( $trouble ) ) {
	exit( $trouble->get_error_message() );
}
update_option( 'fairy_post_site', $site );
$page = [ 'post_title' => 'All games', 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1 ];
wp_set_current_user( 1 );
echo wp_insert_post( wp_slash( $page + [ 'post_content' => stream_get_contents( STDIN ) ] ) );
