// Loads the script of boards, and has it look again wherever the wiki puts new content onto a page.
require( './embed-1.js' );
mw.hook( 'wikipage.content' ).add( () => window.fairyPost.scan() );
