#!/usr/bin/env bash
# Installs what the tests need beyond Rust, once; sourced by .ci/run, so that PATH reaches the tests.
set -euo pipefail

tools="${XDG_CACHE_HOME:-$HOME/.cache}/wasit-ci"
mkdir -p "$tools"

missing=()
command -v gcc > /dev/null || missing+=(gcc libc6-dev)
command -v g++ > /dev/null || missing+=(g++)
command -v javac > /dev/null || missing+=(default-jdk-headless)
command -v go > /dev/null || missing+=(golang-go)
python3 -c 'import venv, ensurepip' 2> /dev/null || missing+=(python3 python3-venv)
if [ "${#missing[@]}" -gt 0 ]; then
    apt-get update -qq
    apt-get install -y -qq "${missing[@]}"
fi

# A real judge tool that calls wasit as its output validator.
if [ ! -x "$tools/judges/bin/verifyproblem" ]; then
    python3 -m venv "$tools/judges"
    "$tools/judges/bin/pip" install --quiet problemtools
fi
export PATH="$PATH:$tools/judges/bin"

command -v cargo-deny > /dev/null || cargo install --quiet --locked cargo-deny
command -v cargo-insta > /dev/null || cargo install --quiet --locked cargo-insta
