import { readFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { dirname, join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** A hardened service can't read `/proc/meminfo`, and Node then counts the file cache as used. */
const MACHINE = ['/proc/meminfo', '/sys/devices/system/node/node0/meminfo'];

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const valueIn = (text: string, name: string): number => {
  const [, value = 0, unit] = new RegExp(`(?:^|\\s)${name}:?\\s+(\\d+)( kB)?`, 'm').exec(text) ?? [];
  return Number(value) * (unit === undefined ? 1 : 1024);
};

async function freeOfMachine(root: string): Promise<number> {
  const [processes = '', node = ''] = await Promise.all(MACHINE.map((path) => read(join(root, path))));
  const cached = ['MemFree', 'Active\\(file\\)', 'Inactive\\(file\\)', 'SReclaimable'];
  return (
    valueIn(processes, 'MemAvailable') ||
    cached.reduce((sum, name) => sum + valueIn(node, name), 0) ||
    freemem()
  );
}

/** Free memory of a control group, up to its limit, with its file cache. */
async function freeOfGroup(folder: string): Promise<number> {
  const [high, max, current, stat] = await Promise.all(
    ['memory.high', 'memory.max', 'memory.current', 'memory.stat'].map((name) => read(join(folder, name))),
  );
  const limits = [high, max].map(Number).filter((limit) => limit > 0);
  const kept = ['active_file', 'inactive_file', 'slab_reclaimable'].map((name) => valueIn(stat ?? '', name));
  return Math.min(...limits) - Number(current) + kept.reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns free bytes of the machine and its control groups; the file cache counts as free. */
export async function freeMemory(root = '/'): Promise<number> {
  const group = /^0::(\/.*)$/m.exec(await read(join(root, '/proc/self/cgroup')))?.[1] ?? '/';
  const found = [await freeOfMachine(root)];
  for (let at = group; ; at = dirname(at)) {
    found.push(await freeOfGroup(join(root, GROUPS, at)));
    if (at === dirname(at)) return Math.min(...found);
  }
}
