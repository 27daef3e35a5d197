// @ts-check
// npm test: the whole proof, from a fresh clone too. One part alone: npm test -- --only=e2e
// Further arguments go to the runner: npm test -- --only=unit price
import { build } from './lib/build.mjs';
import { findPostgres } from './lib/find-postgres.mjs';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { passOver } from './lib/pass-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { chosenStages, runStages } from './lib/stages.mjs';
import { collected, playwright, total, vitest } from './lib/test-runners.mjs';

await prepare({ tools: true });

const args = process.argv.slice(2);
const flags = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--full');
/** Whether everything runs, so that a test without a result is one that is missing. */
const isWhole = flags.length === 0 && !args.some((arg) => arg.startsWith('--only='));

async function evidence() {
  const { checkEvidence } = await import('./lib/evidence/stage.mjs');
  return checkEvidence(isWhole ? collected : undefined);
}

/** The API once more on PostgreSQL; a machine without it is no reason to fail, unless it should have it. */
async function onPostgres() {
  if (findPostgres() !== undefined) return vitest('postgres', flags);
  passOver('the API on PostgreSQL', 'postgresql');
  return 0;
}

const stages = [
  { name: 'check', run: () => run(projectNodeOrExit(), ['scripts/check.mjs']) },
  { name: 'unit', run: () => vitest('unit', flags) },
  { name: 'api', run: () => vitest('api', flags) },
  { name: 'postgres', run: () => onPostgres() },
  { name: 's3', run: () => vitest('s3', flags) },
  { name: 'tooling', run: () => vitest('tooling', flags) },
  { name: 'build', run: () => build() },
  { name: 'site', run: () => vitest('site', flags) },
  { name: 'recovery', run: () => vitest('recovery', flags) },
  { name: 'e2e', run: () => playwright(flags) },
  { name: 'evidence', run: evidence },
];

process.exitCode = await runStages(chosenStages(stages, args), { goOn: false });
if (total.passed + total.failed > 0) {
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}
