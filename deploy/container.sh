#!/bin/sh
# The first start of a container: the samples become content that the admin can change.
set -eu
if [ ! -d "$CONTENT_DIR" ]; then
  rm -rf "$DATA_DIR/.content"
  cp -r content "$DATA_DIR/.content"
  mv "$DATA_DIR/.content" "$CONTENT_DIR"
fi
exec "$@"
