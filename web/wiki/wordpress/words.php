<?php

namespace FairyPost;

/** Return two letters for the language that is spoken: the blog's own for readers, that of whoever works in its administration. */
function find_language(): string {
	return strtok( determine_locale(), '_-' );
}

/** Return a sentence of the plug-in, in English if the language is one that it does not speak. */
function say( string $name ): string {
	static $words = null;
	$words ??= json_decode( (string)file_get_contents( __DIR__ . '/words.json' ), true );
	return $words[find_language()][$name] ?? $words['en'][$name];
}
