import { adminLists } from './benchmarks/admin-lists.ts';
import { api } from './benchmarks/api.ts';
import { growth } from './benchmarks/growth.ts';
import { latency } from './benchmarks/latency.ts';
import { logins } from './benchmarks/logins.ts';
import { memory } from './benchmarks/memory.ts';
import { offload } from './benchmarks/offload.ts';
import { ranges } from './benchmarks/ranges.ts';
import { restore } from './benchmarks/restore.ts';
import { start } from './benchmarks/start.ts';
import { staticFiles } from './benchmarks/static.ts';
import type { Benchmark } from './lib/benchmark.ts';
import { moveToLoadCores } from './lib/cores.ts';
import { describeMachine, describeNoise } from './lib/machine.ts';
import { type Options, readOptions } from './lib/options.ts';
import { type Row, toLine, toTable } from './lib/report.ts';

// npm run bench: measures the built product beside yardsticks that run in the same minutes.
// One alone: npm run bench -- --only=static. Exit code 1 for a missed limit: npm run bench -- --check.

const benchmarks: readonly Benchmark[] = [
  staticFiles,
  ranges,
  offload,
  api,
  latency,
  logins,
  memory,
  start,
  adminLists,
  growth,
  restore,
];

/** @returns whether it ran to its end */
async function measure(benchmark: Benchmark, options: Options, rows: Row[]): Promise<boolean> {
  console.log(`${benchmark.name} …`);
  try {
    for await (const row of benchmark.run(options)) {
      rows.push(row);
      console.log(toLine(row));
    }
    return true;
  } catch (error) {
    console.error(`  ${benchmark.name} broke off:`, error);
    return false;
  }
}

async function main(): Promise<number> {
  const options = readOptions(
    process.argv.slice(2),
    benchmarks.map(({ name }) => name),
  );
  moveToLoadCores();
  console.log([...describeMachine(), `Before: ${await describeNoise()}`, ''].join('\n'));
  const startedAt = performance.now();
  const rows: Row[] = [];
  let isWhole = true;
  for (const benchmark of benchmarks.filter(({ name }) => options.only?.includes(name) ?? true))
    isWhole = (await measure(benchmark, options, rows)) && isWhole;

  const missed = rows.filter(({ limit }) => limit?.isMet === false).length;
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${toTable(rows)}\n`);
  console.log(`After: ${await describeNoise()} ${minutes} minutes, ${missed} of the limits missed.`);
  return isWhole && !(options.check && missed > 0) ? 0 : 1;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
