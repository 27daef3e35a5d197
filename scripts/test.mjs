// @ts-check
// npm test: the whole proof, from a fresh clone too. One part alone: npm test -- --only=e2e
// Further arguments go to the runner: npm test -- --only=unit price
// npm run test:quick (--quick): some minutes while you work, with the journeys that are tagged @quick.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, projectNode, run, runTool } from './lib/run.mjs';
import { runStages } from './lib/stages.mjs';
import { findPostgres, passOver } from './lib/tools.mjs';

await prepare({ tools: true });

// The product and its commands start some hundred times: what Node compiled is kept, which halves a start.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('node_modules', '.cache', 'compiled');

const isQuick = process.argv.includes('--quick');
const flags = process.argv.slice(2).filter((arg) => arg !== '--quick' && !arg.startsWith('--only='));

/** Builds copies of the site, or makes thousands of calls: a third of the minutes. */
const LONG = '**/{content-slips,hostile-input,new-courses,samples,static-mode}.test.ts';

/** One project of vitest.config.ts. @param {string} project */
const vitest = (project) => () =>
  runTool('vitest', ['run', '--project', project, ...(isQuick ? [`--exclude=${LONG}`] : []), ...flags]);

/** The API once more on PostgreSQL; a machine without it is no reason to fail, unless it should have it. */
async function onPostgres() {
  if (findPostgres() !== undefined) return vitest('postgres')();
  passOver('the API on PostgreSQL', 'postgresql');
  return 0;
}

let isReleaseProved = false;

/** Journeys in a browser, but for those that the release went through; one that passes at its second try is printed as flaky. */
const playwright = () => {
  const chosen = [isQuick && '--grep=@quick', isReleaseProved && '--grep-invert=@release'];
  return runTool('@playwright/test', ['test', ...chosen.filter((one) => one !== false), ...flags], {
    bin: 'playwright',
  });
};

const onBuild = (/** @type {() => Promise<number>} */ test) => async () => (await buildIfStale()) || test();

/** What a server gets, unpacked where nothing of the checkout is: tests/support/process.ts starts it there. */
async function onRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-release-'));
  chmodSync(folder, 0o755);
  try {
    const code = await run(projectNode(), ['scripts/release.mjs', folder, process.arch]);
    if (code !== 0) return code;
    const archive = readdirSync(folder).find((file) => file.endsWith('.tar.gz')) ?? '';
    await run('tar', ['-xzf', join(folder, archive), '-C', folder]);
    process.env['RELEASE'] = join(folder, archive.replace('.tar.gz', ''));
    // The files by name: others read a build that holds pages when they are loaded.
    const journeys = ['test', 'main-path.spec', 'order.spec', '--grep=@release'];
    const failed =
      (await vitest('release')()) || (await runTool('@playwright/test', journeys, { bin: 'playwright' }));
    isReleaseProved = failed === 0;
    return failed;
  } finally {
    delete process.env['RELEASE'];
    rmSync(folder, { recursive: true, force: true });
  }
}

const stages = [
  { name: 'check', run: () => run(projectNode(), ['scripts/check.mjs']) },
  { name: 'unit', run: vitest('unit') },
  { name: 'api', run: vitest('api') },
  { name: 'postgres', run: onPostgres },
  { name: 's3', run: vitest('s3') },
  { name: 'site', run: onBuild(vitest('site')) },
  { name: 'recovery', run: onBuild(vitest('recovery')) },
  { name: 'release', run: onRelease },
  { name: 'e2e', run: onBuild(playwright) },
];
const QUICK = ['check', 'unit', 'api', 'site', 'e2e'];
await runStages(stages.filter(({ name }) => !isQuick || QUICK.includes(name)));
