# Fills a latin square, number by number.
NF { for (c = 1; c <= NF; c++) cell[NR, c] = $c; width[NR] = NF; rows = NR }
END {
    for (r = 1; r <= rows; r++) if (width[r] != rows) { print "Invalid input: row " r; exit }
    for (r = 1; r <= rows; r++) for (c = 1; c <= rows; c++) if (cell[r, c] != "." && !fits(r, c, cell[r, c])) {
        print "No solution"; exit
    }
    if (!fill(0)) { print "No solution"; exit }
    print "Solution:"
    for (r = 1; r <= rows; r++) { line = ""; for (c = 1; c <= rows; c++) line = line cell[r, c] " "; print line }
    print "Iterations: " tried
}
function fits(r, c, number,   other) {
    for (other = 1; other <= rows; other++)
        if (other != c && cell[r, other] == number || other != r && cell[other, c] == number) return 0
    return 1
}
function fill(at,   r, c, number) {
    if (at == rows * rows) return 1
    r = int(at / rows) + 1; c = at % rows + 1
    if (cell[r, c] != ".") return fill(at + 1)
    for (number = 1; number <= rows; number++) {
        tried++
        if (!fits(r, c, number)) continue
        cell[r, c] = number
        if (fill(at + 1)) return 1
        cell[r, c] = "."
    }
    return 0
}
