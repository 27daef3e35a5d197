// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwrightResults, vitestResults } from './evidence/run-results.mjs';
import { runTool } from './tools.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** What all runners of this process counted so far. @type {Counts} */
export const total = { passed: 0, failed: 0, skipped: 0 };

/** Every test that ran in this process, by name. @type {import('./evidence/run-results.mjs').TestResult[]} */
export const collected = [];

/** @param {Counts} counts */
function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

/**
 * Runs a runner that writes its results as JSON, and adds them up.
 * @param {(report: string) => Promise<number>} runner
 * @param {(report: any) => Counts} countsOf
 * @param {(report: any) => import('./evidence/run-results.mjs').TestResult[]} resultsOf
 */
async function counted(runner, countsOf, resultsOf) {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await runner(file);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    add(countsOf(report));
    collected.push(...resultsOf(report));
    return code;
  } catch (error) {
    console.error(`The runner left no report: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One project of vitest.config.ts.
 * @param {string} project
 * @param {string[]} flags
 * @param {NodeJS.ProcessEnv} [env]
 */
export const vitest = (project, flags, env) =>
  counted(
    (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return runTool('vitest', ['run', '--project', project, ...reporters, ...flags], { env });
    },
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
    vitestResults,
  );

/**
 * The browser tests.
 * @param {string[]} flags
 */
export const playwright = (flags) =>
  counted(
    (report) =>
      runTool('@playwright/test', ['test', '--reporter=list,json', ...flags], {
        bin: 'playwright',
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
    playwrightResults,
  );
