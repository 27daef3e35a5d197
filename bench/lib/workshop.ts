import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder for everything the benchmarks write. TMPDIR moves it; it should lie on a disk, not in memory. */
export const workshop = mkdtempSync(join(tmpdir(), 'abhyas-bench-'));

const children = new Set<ChildProcess>();

/** Makes sure that a process does not outlive the run. */
export function adopt(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(workshop, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
