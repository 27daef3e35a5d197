// @ts-check
// npm run check: format, lint, borders, types, tables, transactions, patterns, dead code, lock file. One part alone: npm run check -- --only=types
import { prepare } from './lib/prepare.mjs';
import { projectNode, run, runTool } from './lib/run.mjs';
import { runStages } from './lib/stages.mjs';

await prepare({ tools: true });

/** One thread for the programs in Go: more of them read the same types again. */
const env = { ASTRO_TELEMETRY_DISABLED: '1', GOMAXPROCS: '1' };
const lint = ['check', '--error-on-warnings'];
// astro-check skips its first two arguments, so the first option is repeated.
const only = ['--tsconfig', 'tsconfig.astro.json'];
const pages = [...only, ...only, '--minimumFailingSeverity', 'hint'];

// Astro writes the types of content and assets, which tsc, oxlint and astro-check read.
await runTool('astro', ['sync', '--silent'], { env });
await runStages([
  // Each uses one core only.
  {
    name: 'astro-types',
    run: () => runTool('@astrojs/check', pages, { bin: 'astro-check', env }),
    isAside: true,
  },
  { name: 'format-and-lint', run: () => runTool('@biomejs/biome', lint, { bin: 'biome' }) },
  {
    name: 'types',
    run: () => runTool('@typescript/native', ['--noEmit', '--checkers', '1'], { bin: 'tsc', env }),
    isAside: true,
  },
  { name: 'promises-and-borders', run: () => runTool('oxlint', ['--deny-warnings', '--threads=1'], { env }) },
  { name: 'tables', run: () => run(projectNode(), ['scripts/check-tables.mjs']) },
  { name: 'transactions', run: () => run(projectNode(), ['scripts/check-transactions.mjs']) },
  { name: 'patterns', run: () => run(projectNode(), ['scripts/check-patterns.mjs']) },
  { name: 'dead-code', run: () => runTool('knip', ['--no-progress']) },
  { name: 'lock-file', run: () => run(projectNode(), ['scripts/check-lock.mjs']) },
]);
