<?php

$lang['show'] = 'Show the board';
$lang['no-game'] = 'A board has to say its game, as in <fairypost game="gravity"/>.';
$lang['nothing'] = 'This board has no picture, and this wiki knows no site of Fairy Post. An administrator can set it in the configuration.';
$lang['trouble'] = 'This board cannot be shown.';
