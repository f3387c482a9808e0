#!/usr/bin/env bash
# Prepares Gradescope's image: what students' languages need, and wasit, which lies beside this script or is fetched.
set -euo pipefail
cd "$(dirname "$0")"

# Leave out what the course does not use: the image gets smaller.
packages="${WASIT_PACKAGES:-gcc g++ default-jdk-headless python3}"
if [ -n "$packages" ]; then
    apt-get update -qq
    # shellcheck disable=SC2086 # several words
    apt-get install -y -qq --no-install-recommends $packages
fi

if [ -f wasit ]; then
    install -m 0755 wasit "${WASIT_BIN:-/usr/local/bin}/wasit"
elif [ -n "${WASIT_URL:-}" ]; then
    curl -fsSL "$WASIT_URL" -o "${WASIT_BIN:-/usr/local/bin}/wasit"
    chmod 0755 "${WASIT_BIN:-/usr/local/bin}/wasit"
else
    echo "setup.sh: put a wasit program built for this image beside setup.sh, or set WASIT_URL" >&2
    exit 1
fi
