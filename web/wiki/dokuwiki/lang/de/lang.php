<?php

$lang['show'] = 'Brett zeigen';
$lang['no-game'] = 'Ein Brett muss sagen, welches Spiel es zeigt: <fairypost game="gravity"/>.';
$lang['nothing'] = 'Dieses Brett hat kein Bild, und dieses Wiki kennt keine Seite von Fairy Post. Wer das Wiki verwaltet, kann sie in der Konfiguration nennen.';
$lang['trouble'] = 'Dieses Brett lässt sich nicht zeigen.';
