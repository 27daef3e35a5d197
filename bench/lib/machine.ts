import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cores } from './cores.ts';
import { GIBIBYTE, number } from './numbers.ts';
import { root } from './root.ts';
import { tools } from './tools.ts';

const NOISY_PERCENT = 10;

/** What the figures depend on: date, machine, versions, who runs on which core. */
export function describeMachine(): string[] {
  const [first] = cpus();
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return [
    `${date}. ${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${number(totalmem() / GIBIBYTE)} GB, ${type()} ${release()}.`,
    `Abhyas ${productVersion()}, Node ${process.versions.node}, ${describeTool('nginx')}, ${describeLoad()}.`,
    cores === undefined
      ? 'Server and load share all cores: there is only one, or taskset is not installed. Ratios hold, figures are low.'
      : `The server has core ${cores.server} to itself, the load ${cores.load}.`,
  ];
}

const describeTool = (tool: 'nginx' | 'wrk'): string =>
  tools[tool] === undefined ? `${tool} not installed` : `${tool} ${tools[tool]}`;

const describeLoad = (): string =>
  tools.wrk === undefined ? 'load by autocannon (wrk is not installed)' : `load by ${describeTool('wrk')}`;

function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null ? String(Reflect.get(manifest, 'version')) : '';
}

/** Says how busy others keep the machine; to be asked before the first benchmark and after the last. */
export async function describeNoise(): Promise<string> {
  const before = coreTimes();
  await sleep(2000);
  const after = coreTimes();
  const percent = (100 * (after.busy - before.busy)) / (after.total - before.total);
  const verdict = percent < NOISY_PERCENT ? 'quiet enough' : 'others are at work, so expect noise';
  return `${number(percent)} % of the machine in use by others: ${verdict}.`;
}

function coreTimes(): { busy: number; total: number } {
  const all = cpus().map(({ times }) => ({ idle: times.idle, total: Object.values(times).reduce(add, 0) }));
  const total = all.map((core) => core.total).reduce(add, 0);
  return { busy: total - all.map((core) => core.idle).reduce(add, 0), total };
}

const add = (one: number, other: number): number => one + other;
