import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. */
const MEMORY = '/dev/shm';
/** More than all tests of a run write. Containers often have 64 MB there. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** In memory where there is room: nothing a test writes outlives it, so that none need wait for the disk. */
export function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/** Whatever the tests of a run leave behind lies in one folder, which goes with the run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(roomyFolder(), 'abhyas-run-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
