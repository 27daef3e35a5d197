// @ts-check
import { patternOf } from './test-titles.mjs';

/**
 * Where evidence is looked for; an unknown file has nothing.
 * @typedef {{
 *   titlesOf: (file: string) => readonly string[],
 *   headingsOf: (file: string) => readonly string[],
 *   rules: Record<'biome' | 'oxlint' | 'typescript', readonly string[]>,
 * }} Sources
 */
/** @typedef {import('./run-results.mjs').TestResult} TestResult */

/**
 * @param {Extract<import('./asvs.mjs').Evidence, { kind: 'test' }>} evidence
 * @param {Sources} sources
 * @param {readonly TestResult[] | undefined} results
 */
function aboutTest({ file, name }, { titlesOf }, results) {
  const titles = titlesOf(file);
  if (!titles.some((title) => title === name || patternOf(title).test(name)))
    return `there is no test "${name}" in ${file}`;
  if (results === undefined) return undefined;

  const pattern = patternOf(name);
  const outcomes = results
    .filter((result) => result.file === file && (result.name === name || pattern.test(result.name)))
    .map(({ outcome }) => outcome);
  if (outcomes.includes('failed')) return `the test "${name}" in ${file} did not pass`;
  return outcomes.includes('passed') ? undefined : `the test "${name}" in ${file} did not run`;
}

/**
 * What a piece of evidence lacks, if anything.
 * @param {import('./asvs.mjs').Evidence} evidence
 * @param {Sources} sources
 * @param {readonly TestResult[] | undefined} results
 */
function complaintAbout(evidence, sources, results) {
  switch (evidence.kind) {
    case 'test':
      return aboutTest(evidence, sources, results);
    case 'lint':
      return sources.rules[evidence.tool].includes(evidence.rule)
        ? undefined
        : `${evidence.tool} does not have the rule "${evidence.rule}" on`;
    case 'document':
      return sources.headingsOf(evidence.file).includes(evidence.heading)
        ? undefined
        : `${evidence.file} has no text under a heading "${evidence.heading}"`;
    default:
      return undefined;
  }
}

/**
 * What is missing of the evidence.
 * @param {import('./asvs.mjs').Asvs} asvs
 * @param {Sources} sources
 * @param {readonly TestResult[]} [results] what ran; without them it is enough that the tests are there
 * @returns {string[]}
 */
export const evidenceComplaints = ({ requirements }, sources, results) =>
  requirements.flatMap(({ id, evidence }) => {
    if (evidence.length === 0) return [`${id}: there is no evidence.`];
    return evidence
      .map((entry) => complaintAbout(entry, sources, results))
      .filter((complaint) => complaint !== undefined)
      .map((complaint) => `${id}: ${complaint}.`);
  });
