module queens

go 1.18
