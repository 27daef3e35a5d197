import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whatever the tests of a run leave behind lies in one folder, which goes with the run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-run-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
