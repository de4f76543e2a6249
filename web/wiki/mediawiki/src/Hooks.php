<?php

namespace FairyPost;

use Config;
use MediaWiki\Hook\ParserFirstCallInitHook;
use Parser;
use PPFrame;
use WANObjectCache;

/** The tag <fairypost game="…" position="…"/> and the parser function {{#fairypost:game=…|position=…}}. */
class Hooks implements ParserFirstCallInitHook {
	/** @var Config */
	private $config;
	/** @var WANObjectCache */
	private $cache;

	public function __construct( Config $config, WANObjectCache $cache ) {
		$this->config = $config;
		$this->cache = $cache;
	}

	/** @param Parser $parser */
	public function onParserFirstCallInit( $parser ) {
		$parser->setHook( 'fairypost', [ $this, 'renderTag' ] );
		$parser->setFunctionHook( 'fairypost', [ $this, 'renderFunction' ] );
	}

	/** Return the HTML of a tag. What stands inside may be the picture that the maker has written. */
	public function renderTag( ?string $inside, array $fields, Parser $parser, PPFrame $frame ): string {
		return $this->render( $fields, $inside ?? '', $parser );
	}

	/** Return the HTML of a parser function. */
	public function renderFunction( Parser $parser, string ...$parts ): array {
		$fields = [];
		foreach ( $parts as $part ) {
			[ $name, $value ] = array_map( 'trim', explode( '=', $part, 2 ) ) + [ 1 => '' ];
			$fields[strtolower( $name )] = $value;
		}
		$inside = $fields['picture'] ?? '';
		unset( $fields['picture'] );
		return [ $this->render( $fields, $inside, $parser ), 'noparse' => true, 'isHTML' => true ];
	}

	private function render( array $fields, string $picture, Parser $parser ): string {
		if ( trim( $fields['game'] ?? '' ) === '' ) {
			return $this->tell( $parser, 'fairypost-no-game' );
		}
		$site = $this->config->get( 'FairyPostSite' );
		$board = new Board( $fields, $site, $parser->getTargetLanguage()->getCode() );
		$board->takePicture( $picture );
		if ( $board->picture === '' ) {
			$this->draw( $board );
		}
		if ( $board->trouble !== '' ) {
			return $this->tell( $parser, 'fairypost-trouble', $board->trouble );
		}
		if ( $board->isEmpty() ) {
			return $this->tell( $parser, 'fairypost-nothing' );
		}
		if ( $site !== '' ) {
			// Both are kept with the page in the parser's cache.
			$output = $parser->getOutput();
			$output->addModules( [ 'ext.fairyPost' ] );
			$output->addExtraCSPDefaultSrc( $site );
		}
		return $board->render( wfMessage( 'fairypost-show' )->inLanguage( $parser->getTargetLanguage() )->text() );
	}

	/** Have a board drawn, unless that was done before. */
	private function draw( Board $board ): void {
		$command = $this->config->get( 'FairyPostDraw' );
		if ( !$command ) {
			return;
		}
		$key = $this->cache->makeKey( 'fairypost', sha1( $board->writeQuery() ) );
		$kept = $this->cache->get( $key );
		if ( is_array( $kept ) ) {
			[ $board->picture, $board->trouble ] = $kept;
			return;
		}
		$board->draw( $command );
		if ( $board->picture . $board->trouble !== '' ) {
			$this->cache->set( $key, [ $board->picture, $board->trouble ], WANObjectCache::TTL_MONTH );
		}
	}

	private function tell( Parser $parser, string $key, string ...$values ): string {
		$text = wfMessage( $key )->plaintextParams( ...$values )->inLanguage( $parser->getTargetLanguage() )->text();
		return '<strong class="error">' . Board::escape( $text ) . '</strong>';
	}
}
