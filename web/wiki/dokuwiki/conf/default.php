<?php

$conf['site'] = ''; // the address of a site of Fairy Post; without one readers see pictures alone
$conf['draw'] = ''; // how to draw pictures: python3 -m fairy_post; without it authors paste them
