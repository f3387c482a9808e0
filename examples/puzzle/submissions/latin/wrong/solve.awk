# Writes 1 into every free cell.
{ for (c = 1; c <= NF; c++) if ($c == ".") $c = 1; print }
