import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../fixtures');

/** What ffmpeg would do with a film of twelve seconds, and what it seldom does; `$out` is the file that it writes. */
export const encoding = {
  well: `case "$*" in *mjpeg*) printf '\\377\\330\\377picture' > "$out";; *" -vn "*) cp ${FIXTURES}/film-audio.mp4 "$out";;
    *) cp ${FIXTURES}/film-240.mp4 "$out";; esac`,
  badly: 'echo "Invalid data found" >&2; exit 1',
  withoutEnd: 'exec cat /dev/zero > "$out"',
  rubbish: 'echo "no film" > "$out"',
} as const;

/**
 * Writes an ffmpeg and an ffprobe, for machines that have none, and for films that no one would put into a repository.
 * @param film what ffprobe finds @returns the path for `ENCODER`
 */
export function standInEncoder(folder: string, how: string, film: object = {}): string {
  const picture = { codec_type: 'video', width: 640, height: 360, ...film };
  const found = { format: { duration: '12', ...film }, streams: [picture, { codec_type: 'audio' }] };
  const programs = {
    ffprobe: `echo '${JSON.stringify(found)}'`,
    // What it is asked to play is fine, and it has no filters.
    ffmpeg: `for out; do :; done\ncase "$out" in - | -filters) exit 0;; esac\n${how}`,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return join(folder, 'ffmpeg');
}
