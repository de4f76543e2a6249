<?php

$lang['site'] = 'Die Adresse einer Seite von Fairy Post. Ohne sie sieht man nur Bilder.';
$lang['draw'] = 'Womit Bilder gezeichnet werden: python3 -m fairy_post. Ohne das fügt man die Bilder ein, die der Editor schreibt.';
