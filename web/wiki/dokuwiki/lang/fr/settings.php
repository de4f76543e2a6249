<?php

$lang['site'] = 'L’adresse d’un site de Fairy Post. Sans elle, on ne voit que des images.';
$lang['draw'] = 'Avec quoi dessiner les images : python3 -m fairy_post. Sans cela, on colle les images qu’écrit l’atelier.';
