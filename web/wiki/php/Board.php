<?php

namespace FairyPost;

/**
 * A board in a page of a wiki: a picture with a link, which the script turns into a live board when a reader taps it.
 *
 * Every plug-in in PHP brings this file along. Nothing here knows which wiki it is in.
 */
class Board {
	private const SECONDS = 5; // that drawing a picture may take
	private const SIZE = 400; // pixels of a board's width, unless its fields say another
	private const PICTURE = 'data:image/svg+xml,';

	/** @var bool whether drawing has failed on this page; then no other board waits for it */
	private static $isBroken = false;
	/** @var array<string, string> the fields of the board's address by name */
	private $fields;
	/** @var string the address of the site with a slash at its end, "" if none is set */
	private $site;
	/** @var string the picture as a data address, "" if there is none */
	public $picture = '';
	/** @var string what is wrong with the fields, "" if nothing is known to be */
	public $trouble = '';

	/**
	 * @param array<string, string> $fields of the address of a board; one that is no field is left out
	 * @param string $site where Fairy Post is, as the administrator of the wiki has set it
	 * @param string $language code of the wiki's language, for the sentences of the board
	 */
	public function __construct( array $fields, string $site, string $language = '' ) {
		$this->fields = [];
		foreach ( $fields as $name => $value ) {
			if ( preg_match( '/^[a-z][a-z-]*$/iD', (string)$name ) ) {
				$this->fields[$name] = trim( (string)$value );
			}
		}
		$spoken = strtok( $language, '-' );
		if ( in_array( $spoken, [ 'de', 'fr' ], true ) ) {
			$this->fields += [ 'lang' => $spoken ];
		}
		$this->site = preg_match( '~^https?://[^\s"<>]+$~iD', $site ) ? rtrim( $site, '/' ) . '/' : '';
	}

	/** Return whether there is anything to show. */
	public function isEmpty(): bool {
		return $this->picture === '' && $this->site === '';
	}

	/** Return the fields as they stand in the address of the board. */
	public function writeQuery(): string {
		$parts = [];
		foreach ( $this->fields as $name => $value ) {
			// a space is a line there, so that a line has to be written out
			$parts[] = $name . '=' . strtr( rawurlencode( $value ), [ '_' => '%5F', '%20' => '_', '%2F' => '/', '%2C' => ',' ] );
		}
		return implode( '&', $parts );
	}

	/** Take the picture that the maker has written, if the text is one. A picture runs no scripts, whoever has written it. */
	public function takePicture( string $text ): void {
		$text = trim( $text );
		if ( strncmp( $text, self::PICTURE, strlen( self::PICTURE ) ) === 0 ) {
			$this->picture = $text;
		}
	}

	/**
	 * Have the picture drawn by the wheel.
	 *
	 * @param string[] $command how Python runs the wheel: [ 'python3', '-m', 'fairy_post' ]
	 */
	public function draw( array $command ): void {
		if ( self::$isBroken ) {
			return;
		}
		$pipes = [];
		$limit = is_executable( '/usr/bin/timeout' ) ? [ '/usr/bin/timeout', (string)self::SECONDS ] : [];
		$outputs = [ 1 => [ 'pipe', 'w' ], 2 => [ 'file', '/dev/null', 'w' ] ];
		$process = proc_open( [ ...$limit, ...$command, $this->writeQuery() ], $outputs, $pipes );
		$answer = null;
		if ( $process !== false ) {
			$answer = json_decode( stream_get_contents( $pipes[1] ) ?: '', true );
			fclose( $pipes[1] );
			proc_close( $process );
		}
		self::$isBroken = !is_array( $answer );
		$this->takePicture( $answer['picture'] ?? '' );
		$this->trouble = $answer['trouble'] ?? '';
	}

	/**
	 * Return the HTML of the board.
	 *
	 * @param string $show what stands where there is no picture: "Show the board"
	 */
	public function render( string $show ): string {
		$caption = $this->fields['caption'] ?? '';
		$size = preg_match( '/^\d{3,4}$/D', $this->fields['size'] ?? '' ) ? (int)$this->fields['size'] : self::SIZE;
		$shown = self::escape( $show );
		if ( $this->picture !== '' ) {
			$name = self::escape( $caption === '' ? $this->fields['game'] ?? '' : $caption );
			$shown = '<img src="' . self::escape( $this->picture ) . "\" alt=\"$name\" width=\"$size\" style=\"max-width:100%;height:auto\">";
		}
		if ( $this->site !== '' ) {
			$address = self::escape( $this->site . 'embed/?' . $this->writeQuery() );
			$shown = "<a class=\"fairy-post\" href=\"$address\">$shown</a>";
		}
		$below = $caption === '' ? '' : '<figcaption>' . self::escape( $caption ) . '</figcaption>';
		return "<figure class=\"fairy-post-figure\" style=\"margin:1em 0;width:100%;max-width:{$size}px\">$shown$below</figure>";
	}

	/** Return a text for HTML. */
	public static function escape( string $text ): string {
		return htmlspecialchars( $text, ENT_QUOTES | ENT_SUBSTITUTE );
	}
}
