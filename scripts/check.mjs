// @ts-check
// npm run check: format, lint, types, dead code, lock file. One part alone: npm run check -- --only=types

import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { chosenStages, runStages } from './lib/stages.mjs';
import { runTool } from './lib/tools.mjs';

await prepare({ tools: true });

/** Astro writes the types of content and assets first, which tsc and oxlint then read. */
const astroEnv = { ASTRO_TELEMETRY_DISABLED: '1' };
const sync = () => runTool('astro', ['sync', '--silent'], { env: astroEnv });
const tsc = () => runTool('@typescript/native', ['--noEmit'], { bin: 'tsc' });
const astroCheck = () =>
  runTool('@astrojs/check', ['--minimumFailingSeverity', 'hint'], { bin: 'astro-check', env: astroEnv });

const stages = [
  {
    name: 'format-and-lint',
    run: () => runTool('@biomejs/biome', ['check', '--error-on-warnings'], { bin: 'biome' }),
  },
  { name: 'types', run: async () => (await sync()) || (await tsc()) || (await astroCheck()) },
  { name: 'promises-and-borders', run: () => runTool('oxlint', ['--deny-warnings']) },
  { name: 'dead-code', run: () => runTool('knip', ['--no-progress'], { bin: 'knip' }) },
  { name: 'lock-file', run: () => run(projectNodeOrExit(), ['scripts/check-lock.mjs']) },
];

process.exitCode = await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: true });
