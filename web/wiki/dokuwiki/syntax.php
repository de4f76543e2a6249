<?php

use FairyPost\Board;

require_once __DIR__ . '/Board.php';

/** The syntax <fairypost game="…" position="…"/>, or with the picture that the maker has written inside. */
class syntax_plugin_fairypost extends \dokuwiki\Extension\SyntaxPlugin {
	private const FIELDS = '(?:[^>"]|"[^"]*")*';

	/** @inheritDoc */
	public function getType() {
		return 'substition';
	}

	/** @inheritDoc */
	public function getPType() {
		return 'block';
	}

	/** @inheritDoc */
	public function getSort() {
		return 155;
	}

	/** @inheritDoc */
	public function connectTo( $mode ) {
		$this->Lexer->addSpecialPattern( '<fairypost\b' . self::FIELDS . '/>', $mode, 'plugin_fairypost' );
		$this->Lexer->addSpecialPattern( '<fairypost\b' . self::FIELDS . '>.*?</fairypost>', $mode, 'plugin_fairypost' );
	}

	/** Return fields, picture and trouble of a board. The wiki keeps them until the page is changed. */
	public function handle( $match, $state, $pos, Doku_Handler $handler ) {
		$opening = [];
		preg_match( '~^<fairypost\b(' . self::FIELDS . ')>(.*?)(?:</fairypost>)?$~s', $match, $opening );
		$parts = [];
		preg_match_all( '/([\w-]+)\s*=\s*"([^"]*)"/', $opening[1] ?? '', $parts );
		$fields = array_combine( array_map( 'strtolower', $parts[1] ), array_map( 'html_entity_decode', $parts[2] ) );
		$board = $this->makeBoard( $fields );
		$board->takePicture( $opening[2] ?? '' );
		$command = preg_split( '/\s+/', $this->getConf( 'draw' ), -1, PREG_SPLIT_NO_EMPTY );
		if ( $board->picture === '' && $command && isset( $fields['game'] ) ) {
			$board->draw( $command );
		}
		return [ $fields, $board->picture, $board->trouble ];
	}

	/** @inheritDoc */
	public function render( $format, Doku_Renderer $renderer, $data ) {
		[ $fields, $picture, $trouble ] = $data;
		if ( $format !== 'xhtml' ) {
			return false;
		}
		$board = $this->makeBoard( $fields );
		$board->picture = $picture;
		if ( ( $fields['game'] ?? '' ) === '' ) {
			$renderer->doc .= $this->tell( $this->getLang( 'no-game' ) );
		} elseif ( $trouble !== '' ) {
			$renderer->doc .= $this->tell( $this->getLang( 'trouble' ) . ' ' . $trouble );
		} elseif ( $board->isEmpty() ) {
			$renderer->doc .= $this->tell( $this->getLang( 'nothing' ) );
		} else {
			$renderer->doc .= $board->render( $this->getLang( 'show' ) );
		}
		return true;
	}

	private function makeBoard( array $fields ): Board {
		global $conf;
		return new Board( $fields, $this->getConf( 'site' ), $conf['lang'] );
	}

	private function tell( string $sentence ): string {
		return '<p class="error">' . Board::escape( $sentence ) . '</p>';
	}
}
