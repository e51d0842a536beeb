#!/usr/bin/env bash
# Makes assets/fonts: five weights of Noto Sans, cut down to the Latin letters that our languages use.
#
#   scripts/fonts.sh [FOLDER]     into FOLDER instead of assets/fonts
#
# Needs npm (the whole fonts come from the package @expo-google-fonts/noto-sans) and python3 with venv (fontTools
# cuts them). Both are pinned, and nothing else is random: the same files come out each time. Run it when the
# letters below change; tools/assets checks the result.
set -euo pipefail

package=@expo-google-fonts/noto-sans@0.4.2 # Noto Sans 2.015
fonttools=fonttools==4.68.0

# Basic Latin, Latin-1, Latin Extended-A; Romanian commas, capital sharp s; combining marks; dashes, quotes, bullet,
# ellipsis, primes, guillemets, fraction slash; direction marks and isolates; euro, trademark, minus.
letters=U+0020-007E,U+00A0-017F,U+0218-021B,U+1E9E,U+0300-0304,U+0306-0308,U+030A-030C,U+0327-0328
letters+=,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044
letters+=,U+200B-200F,U+202A-202E,U+2060,U+2066-2069,U+20AC,U+2122,U+2212

out=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && mkdir -p "${1:-assets/fonts}" && cd "${1:-assets/fonts}" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

npm pack --silent "$package" >/dev/null
tar xzf ./*.tgz
python3 -m venv venv
venv/bin/pip --quiet install "$fonttools"

for weight in 400Regular 500Medium 600SemiBold 700Bold 800ExtraBold; do
  # Figures are tabular as they stand; hints are for screens that no phone has.
  venv/bin/pyftsubset "package/$weight/NotoSans_$weight.ttf" --unicodes="$letters" --no-hinting \
    --layout-features=kern,mark,mkmk,ccmp,locl --output-file="$out/NotoSans-${weight:3}.ttf"
done
cp package/LICENSE_FONT "$out/OFL.txt"
du -bc "$out"/*.ttf
