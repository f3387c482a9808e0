package Ask;
sub number { my $line = <STDIN>; chomp $line; $line }
1;
