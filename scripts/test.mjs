// @ts-check
// npm test: the whole proof, from a fresh clone too. One part alone: npm test -- --only=e2e
// Further arguments go to the runner: npm test -- --only=unit price
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, projectNode, run, runTool } from './lib/run.mjs';
import { chosenStages, runStage } from './lib/stages.mjs';
import { findPostgres, passOver } from './lib/tools.mjs';

await prepare({ tools: true });

// The product and its commands start some hundred times: what Node compiled is kept, which halves a start.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('node_modules', '.cache', 'compiled');

const flags = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='));
const reports = mkdtempSync(join(tmpdir(), 'abhyas-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };

/** Adds what a runner wrote as JSON; it writes nothing when it breaks off. @param {string} name */
function readReport(name) {
  let report;
  try {
    report = JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return;
  }
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats ?? {};
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  total.passed += numPassedTests + expected + flaky;
  total.failed += numFailedTests + unexpected;
  total.skipped += numPendingTests + numTodoTests + skipped;
}

/** One project of vitest.config.ts. @param {string} project */
const vitest = (project) => async () => {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, project)}`];
  const code = await runTool('vitest', ['run', '--project', project, ...output, ...flags]);
  readReport(project);
  return code;
};

/** The API once more on PostgreSQL; a machine without it is no reason to fail, unless it should have it. */
async function onPostgres() {
  if (findPostgres() !== undefined) return vitest('postgres')();
  passOver('the API on PostgreSQL', 'postgresql');
  return 0;
}

/** Journeys in a browser; one that passes at its second try is printed as flaky. */
async function playwright() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e') };
  const args = ['test', '--reporter=list,json', ...flags];
  const code = await runTool('@playwright/test', args, { bin: 'playwright', env });
  readReport('e2e');
  return code;
}

const onBuild = (/** @type {() => Promise<number>} */ test) => async () => (await buildIfStale()) || test();

const stages = [
  { name: 'check', run: () => run(projectNode(), ['scripts/check.mjs']) },
  { name: 'unit', run: vitest('unit') },
  { name: 'api', run: vitest('api') },
  { name: 'postgres', run: onPostgres },
  { name: 's3', run: vitest('s3') },
  { name: 'site', run: onBuild(vitest('site')) },
  { name: 'recovery', run: onBuild(vitest('recovery')) },
  { name: 'e2e', run: onBuild(playwright) },
];

const started = performance.now();
for (const stage of chosenStages(stages)) {
  process.exitCode = await runStage(stage);
  if (process.exitCode !== 0) break;
}
rmSync(reports, { recursive: true, force: true });
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${process.exitCode === 0 ? 'All passed' : 'Failed'} after ${minutes} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
