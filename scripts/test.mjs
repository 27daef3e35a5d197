// @ts-check
// npm test: the whole proof, from a fresh clone too. One part alone: npm test -- --only=e2e
// Further arguments go to the runner: npm test -- --only=unit price
import { build } from './lib/build.mjs';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { chosenStages, runStages } from './lib/stages.mjs';
import { playwright, total, vitest } from './lib/test-runners.mjs';

await prepare({ tools: true });

const args = process.argv.slice(2);
const flags = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--full');
/** Faults come in a short selection for every day, and in full for npm run test:faults. */
const faults = args.includes('--full') ? 'full' : 'quick';

const stages = [
  { name: 'check', run: () => run(projectNodeOrExit(), ['scripts/check.mjs']) },
  { name: 'unit', run: () => vitest('unit', flags) },
  { name: 'api', run: () => vitest('api', flags) },
  { name: 'tooling', run: () => vitest('tooling', flags) },
  { name: 'build', run: () => build() },
  { name: 'site', run: () => vitest('site', flags) },
  { name: 'faults', run: () => vitest('faults', flags, { FAULTS: faults }) },
  { name: 'e2e', run: () => playwright(flags) },
];

process.exitCode = await runStages(chosenStages(stages, args), { goOn: false });
if (total.passed + total.failed > 0) {
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}
