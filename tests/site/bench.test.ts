import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the benchmarks fill their site with the tables of this version', () => {
  const run = ['bench/run.ts', '--only=seed'];
  const { status, stderr } = spawnSync(process.execPath, run, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
