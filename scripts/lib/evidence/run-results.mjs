// @ts-check
import { relative } from 'node:path';
import { inRoot } from '../root.mjs';
import { SEPARATOR } from './separator.mjs';

/** @typedef {{ file: string, name: string, outcome: 'passed' | 'failed' | 'skipped' }} TestResult */

/** @param {string} file */
const fromRoot = (file) => relative(inRoot('.'), file).replaceAll('\\', '/');

/**
 * What ran, out of Vitest's JSON report.
 * @param {any} report
 * @returns {TestResult[]}
 */
export const vitestResults = (report) =>
  report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      file: fromRoot(file.name),
      name: [...test.ancestorTitles, test.title].join(SEPARATOR),
      outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
    })),
  );

const outcomes = new Map([
  ['expected', 'passed'],
  ['skipped', 'skipped'],
]);

/**
 * What ran, out of Playwright's JSON report. A test that passed at the second try only has failed.
 * @param {any} report
 * @returns {TestResult[]}
 */
export function playwrightResults(report) {
  /** @param {any} suite @param {string[]} around @returns {TestResult[]} */
  const within = (suite, around) => [
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, [...around, inner.title])),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        file: `tests/e2e/${spec.file}`,
        name: [...around, spec.title].join(SEPARATOR),
        outcome: outcomes.get(test.status) ?? 'failed',
      })),
    ),
  ];
  return report.suites.flatMap((/** @type {any} */ file) => within(file, []));
}
