#!/bin/sh
# Judges a magic square (the Kattis contract): validate.sh input answer feedback/ < output
exec awk -v n="$(cat "$1")" -v feedback="$3/judgemessage.txt" '
    { for (i = 1; i <= NF; i++) cell[NR, i] = $i; if (NF != n) reject("row " NR " has " NF " numbers, not " n) }
    END {
        if (NR != n) reject("there are " NR " rows, not " n)
        total = n * (n * n + 1) / 2
        for (r = 1; r <= n; r++) {
            row = 0; column = 0
            for (c = 1; c <= n; c++) { row += cell[r, c]; column += cell[c, r]; if (seen[cell[r, c]]++) reject(cell[r, c] " stands twice") }
            if (row != total) reject("row " r " adds up to " row ", not " total)
            if (column != total) reject("column " r " adds up to " column ", not " total)
        }
        exit code ? code : 42
    }
    function reject(why) { if (!code) print why > feedback; code = 43; exit 43 }'
