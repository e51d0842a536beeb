#!/bin/sh
# Stands in for a C compiler where Rust is only checked for a phone: every object file that it is asked for is empty.
#
# `cargo check` links nothing, so nobody misses what is not in them. The NDK and Xcode compile the real thing.
case " $* " in
*" -E "*) echo gcc && exit ;; # asked of which family it is
esac
while [ $# -gt 0 ]; do
  if [ "$1" = -o ]; then
    : >"$2"
    exit
  fi
  shift
done
echo "no-c.sh makes nothing but object files" >&2
exit 1
