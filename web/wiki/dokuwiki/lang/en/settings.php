<?php

$lang['site'] = 'The address of a site of Fairy Post. Without one readers see pictures alone.';
$lang['draw'] = 'How to draw pictures: python3 -m fairy_post. Without it authors paste the pictures that the maker writes.';
