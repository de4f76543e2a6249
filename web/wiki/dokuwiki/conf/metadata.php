<?php

$meta['site'] = [ 'string', '_pattern' => '~^(https?://\S+)?$~i' ];
$meta['draw'] = [ 'string', '_caution' => 'danger' ];
