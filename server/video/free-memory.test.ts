import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freeMemory } from './free-memory.ts';

const MB = 1024 * 1024;
const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function machine(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'abhyas-memory-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const service = 'sys/fs/cgroup/system.slice/abhyas.service';
const afterUpload = {
  'proc/self/cgroup': '0::/system.slice/abhyas.service\n',
  'sys/devices/system/node/node0/meminfo': `Node 0 MemFree: 61440 kB
Node 0 Active(file): 102400 kB
Node 0 Inactive(file): 409600 kB
Node 0 SReclaimable: 20480 kB
`,
  [`${service}/memory.high`]: `${700 * MB}\n`,
  [`${service}/memory.max`]: `${850 * MB}\n`,
  [`${service}/memory.current`]: `${690 * MB}\n`,
  [`${service}/memory.stat`]: `anon ${180 * MB}\nfile ${510 * MB}\ninactive_file ${400 * MB}\nactive_file ${90 * MB}\nslab_reclaimable ${10 * MB}\n`,
};

it('memory that only keeps files is free, also for a service that sees no meminfo', async () => {
  expect(await freeMemory(machine(afterUpload))).toBe(510 * MB);
  const meminfo = 'MemTotal: 1000000 kB\nMemAvailable:    307200 kB\n';
  expect(await freeMemory(machine({ ...afterUpload, 'proc/meminfo': meminfo }))).toBe(300 * MB);
});

it('the tightest limit counts, also of a group around, and no limit is none', async () => {
  const slice = {
    'sys/fs/cgroup/system.slice/memory.max': `${800 * MB}\n`,
    'sys/fs/cgroup/system.slice/memory.current': `${750 * MB}\n`,
    'sys/fs/cgroup/system.slice/memory.stat': `inactive_file ${100 * MB}\n`,
  };
  expect(await freeMemory(machine({ ...afterUpload, ...slice }))).toBe(150 * MB);
  const free = { [`${service}/memory.high`]: 'max\n', [`${service}/memory.max`]: 'max\n' };
  expect(await freeMemory(machine({ ...afterUpload, ...free }))).toBe(580 * MB);
  expect(await freeMemory()).toBeGreaterThan(0);
});
