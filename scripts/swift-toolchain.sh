#!/usr/bin/env bash
# Sets up Swift for Linux, once, and runs commands with it: the toolchain is Debian trixie's, in a folder of its own.
#
#   scripts/swift-toolchain.sh                       set up what is missing
#   scripts/swift-toolchain.sh run BUILD COMMAND...  the same, then COMMAND in the top folder; it may write to BUILD only
#
# Where there is a `swift` already (a Mac, a machine with the toolchain), that one is used and nothing is set up.
# Otherwise debootstrap lays a Debian trixie into ${XDG_CACHE_HOME:-$HOME/.cache}/wildcard-chess/swift (2 GB) and COMMAND
# runs in a chroot there, with the repository and BUILD at their own places. Mounts live in a namespace of the
# command, so nothing stays mounted. Nothing is installed on the machine itself.
#
# Exit status: that of COMMAND; 77 after a line `skipped: REASON` where Swift cannot be had.
set -euo pipefail

suite=trixie
packages=swiftlang,libc6-dev,libstdc++-14-dev,git
version=1 # of what this script lays down; a new number lays it anew
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
home=${XDG_CACHE_HOME:-$HOME/.cache}/wildcard-chess/swift
root=$home/root

say() { echo "swift-toolchain: $*" >&2; }

skip() {
  echo "skipped: $*" >&2
  exit 77
}

is_ready() { [[ $(cat "$root/.wildcard-chess" 2>/dev/null) == "$version" ]]; }

# Puts debootstrap into $PATH; from Debian's package, unpacked but not installed, where it is not there.
find_debootstrap() {
  command -v debootstrap >/dev/null && return
  command -v apt-get >/dev/null || skip "there is neither swift nor debootstrap here, and no apt-get to fetch one"
  command -v dpkg-deb >/dev/null || skip "there is no dpkg-deb to unpack debootstrap"
  local here=$home/debootstrap
  rm -rf "$here" && mkdir -p "$here"
  local fetch=(apt-get -qq -o APT::Sandbox::User=root download debootstrap)
  # A fresh machine has no package lists yet.
  (cd "$here" && { "${fetch[@]}" || { apt-get -qq update && "${fetch[@]}"; }; }) >&2 ||
    skip "debootstrap could not be fetched; the lines above say why"
  dpkg-deb -x "$here"/debootstrap_*.deb "$here"
  export DEBOOTSTRAP_DIR=$here/usr/share/debootstrap PATH=$here/usr/sbin:$PATH
}

# What no build needs (debugger, editor support, manuals), and no waiting for the disk after every package.
write_dpkg_options() {
  mkdir -p "$1/etc/dpkg/dpkg.cfg.d"
  cat >"$1/etc/dpkg/dpkg.cfg.d/wildcard-chess" <<'OPTIONS'
force-unsafe-io
path-exclude=/usr/share/doc/*
path-exclude=/usr/share/locale/*
path-exclude=/usr/share/man/*
path-exclude=/usr/libexec/swift/bin/clangd
path-exclude=/usr/libexec/swift/bin/docc
path-exclude=/usr/libexec/swift/bin/lldb*
path-exclude=/usr/libexec/swift/bin/sourcekit-lsp
path-exclude=/usr/libexec/swift/lib/liblldb*
path-exclude=/usr/libexec/swift/lib/libsourcekitd*
OPTIONS
}

set_up() {
  is_ready && return
  [[ $(uname -s) == Linux ]] || skip "there is no swift here, and only Linux can get one from Debian"
  [[ $(id -u) == 0 ]] || skip "there is no swift here, and only root can set one up in a chroot"
  unshare --mount true 2>/dev/null || skip "this machine lets nobody mount (unshare --mount)"
  mkdir -p "$home"
  exec 9>"$home/lock"
  flock 9 # a second run waits for the first and finds its work done
  is_ready && return
  find_debootstrap
  say "setting up Swift below $home, once: about 650 MB to fetch, 2 to 6 minutes"
  local fresh=$home/fresh began=$SECONDS
  rm -rf "$fresh"
  write_dpkg_options "$fresh"
  if ! unshare --mount debootstrap --variant=minbase --include="$packages" "$suite" "$fresh" >"$home/log" 2>&1; then
    tail -n 20 "$home/log" >&2
    skip "debootstrap failed; the whole story is in $home/log"
  fi
  rm -rf "$fresh"/var/cache/apt/archives/*.deb "$root"
  echo "$version" >"$fresh/.wildcard-chess"
  mv "$fresh" "$root"
  say "done after $((SECONDS - began)) s"
  exec 9>&-
}

# Runs in a mount namespace of its own; arguments: root repo build command...
inside() {
  local root=$1 repo=$2 build=$3
  shift 3
  mkdir -p "$root$repo" "$root$build" "$build/home"
  mount --bind "$repo" "$root$repo"
  mount -o remount,bind,ro "$root$repo"
  mount --bind "$build" "$root$build"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME="$build/home" LANG=C.UTF-8 \
    LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" /bin/sh -c 'cd "$0" && exec "$@"' "$repo" "$@"
}

case ${1:-} in
  "")
    command -v swift >/dev/null || set_up
    ;;
  run)
    [[ $# -ge 3 ]] || { say "run needs BUILD and COMMAND" && exit 2; }
    mkdir -p "$2"
    build=$(cd "$2" && pwd)
    shift 2
    if command -v swift >/dev/null; then
      cd "$repo" && exec "$@"
    fi
    set_up
    export -f inside
    exec unshare --mount bash -euc 'inside "$@"' inside "$root" "$repo" "$build" "$@"
    ;;
  *)
    say "unknown command: $1" && exit 2
    ;;
esac
