<?php

$lang['show'] = 'Montrer le plateau';
$lang['no-game'] = 'Un plateau doit dire de quel jeu il est : <fairypost game="gravity"/>.';
$lang['nothing'] = 'Ce plateau n’a pas d’image, et ce wiki ne connaît pas de site de Fairy Post. Qui administre le wiki peut le nommer dans la configuration.';
$lang['trouble'] = 'Ce plateau ne peut pas être montré.';
