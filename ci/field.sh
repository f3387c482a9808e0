#!/usr/bin/env bash
# Grades programs whose right verdicts somebody has written down, and counts how often wasit finds them.
#
#   ci/field.sh FOLDER TRUTH.tsv [options of wasit grade]
#
# FOLDER holds the submissions, in a folder for each puzzle. TRUTH.tsv has a row for each of them and case:
#
#   submission <tab> puzzle/case <tab> verdict[,verdict…] [<tab> justified verdict[,…]]
#
# right: one of the verdicts. justified: one of the last column, which nobody could do better. missed: no mark where one
# was due (needs-person, stuck, build-failed, not-run, not-applicable). WRONG: any other, a mark that is not true.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1 truth=$2
shift 2
[ -d "$folder" ] || { echo "ci/field.sh: $folder is no folder" >&2; exit 2; }
[ -r "$truth" ] || { echo "ci/field.sh: cannot read $truth" >&2; exit 2; }
wasit=${WASIT:-"cargo run --quiet --release --"}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

mapfile -t cases < <(grep -v '^#' "$truth" | cut -s -f 2 | sort -u | sed '/^$/d')
options=()
for case in "${cases[@]}"; do options+=(--case "$case"); done
status=0
# shellcheck disable=SC2086 # WASIT may be a command with options
$wasit grade "$folder" "${options[@]}" --no-reference --out "$out/results" --json "$@" > "$out/results.json" || status=$?
[ "$status" -le 1 ] || { echo "ci/field.sh: wasit grade ended with $status" >&2; exit "$status"; }

python3 - "$truth" "$out/results.json" << 'PYTHON'
import collections, csv, json, sys

ABSTAINS = {"needs-person", "stuck", "build-failed", "not-run", "not-applicable"}
CLASSES = ["right", "WRONG", "missed", "justified"]
words = lambda text: {word.strip() for word in text.split(",") if word.strip()}

truth = {}
for number, row in enumerate(csv.reader(open(sys.argv[1], encoding="utf-8"), delimiter="\t"), 1):
    if not row or row[0].startswith("#"):
        continue
    if len(row) < 3:
        sys.exit(f"{sys.argv[1]}:{number}: expected three columns parted by tabs, found {len(row)}")
    truth[row[0], row[1]] = (words(row[2]), words(row[3]) if len(row) > 3 else set())

tables = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
lines = []
for submission in json.load(open(sys.argv[2], encoding="utf-8"))["submissions"]:
    for result in submission["results"]:
        known = truth.pop((submission["id"], result["case"]), None)
        if known is None:
            continue
        verdict = result["verdict"]
        kind = (
            "right" if verdict in known[0]
            else "justified" if verdict in known[1]
            else "missed" if verdict in ABSTAINS
            else "WRONG"
        )
        tables[submission["puzzle"]][submission["id"]][kind] += 1
        if kind != "right":
            due = ",".join(sorted(known[0]))
            lines.append(f"{kind}\t{submission['id']}\t{result['case']}\t{verdict}\tdue: {due}\t{result['detail']}")

print("\n".join(sorted(lines)))
print(f"\n{'puzzle':<10}{'programs':>10}{'all right':>11}{'cases':>8}" + "".join(f"{name:>11}" for name in CLASSES))
total = collections.Counter()
for puzzle, programs in sorted(tables.items()):
    count = sum(programs.values(), collections.Counter())
    count["programs"] = len(programs)
    count["all right"] = sum(1 for program in programs.values() if not program["WRONG"] and not program["missed"])
    count["cases"] = sum(count[name] for name in CLASSES)
    total.update(count)
    print(f"{puzzle:<10}{count['programs']:>10}{count['all right']:>11}{count['cases']:>8}"
          + "".join(f"{count[name]:>11}" for name in CLASSES))
share = 100 * (total["right"] + total["justified"]) / max(total["cases"], 1)
print(f"{'all':<10}{total['programs']:>10}{total['all right']:>11}{total['cases']:>8}"
      + "".join(f"{total[name]:>11}" for name in CLASSES) + f"   {share:.1f} % right or justified")
if truth:
    print(f"{len(truth)} rows of {sys.argv[1]} fit no submission and case, such as {next(iter(truth))}", file=sys.stderr)
sys.exit(1 if total["WRONG"] else 0)
PYTHON
