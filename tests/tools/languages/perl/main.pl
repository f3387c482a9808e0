use strict;
use lib 'lib';
use Ask;
print 'got ', Ask::number(), "\n";
