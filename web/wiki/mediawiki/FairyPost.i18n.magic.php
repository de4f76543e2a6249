<?php

$magicWords = [ 'en' => [ 'fairypost' => [ 0, 'fairypost' ] ] ];
