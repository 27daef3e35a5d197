// @ts-check
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { inRoot, root } from '../root.mjs';

/** @typedef {import('./try-area.mjs').Mutant} Mutant */
/** @typedef {import('../../../tests/mutants/equivalents.ts').Equivalent} Equivalent */

/**
 * What came of the changes to one file.
 * @typedef {{ file: string, noticed: number, missed: string[] }} Verdict
 */

/** Percent of all changes that must be noticed, and of each file's. */
export const LIMITS = { all: 85, file: 70 };

/** A change that is noticed makes a test fail, or never come to its end. */
const NOTICED = new Set(['Killed', 'Timeout']);
/** What is no change of behaviour at all: code that was passed over, or that does not run. */
const NOT_COUNTED = new Set(['Ignored', 'CompileError', 'RuntimeError']);

/**
 * @param {readonly Mutant[]} mutants
 * @param {readonly Equivalent[]} equivalents
 * @returns {{ verdicts: Verdict[], stale: Equivalent[] }} stale: excused changes that are no longer there, or are noticed
 */
export function judge(mutants, equivalents) {
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();
  /** @type {Set<Equivalent>} */
  const met = new Set();
  for (const mutant of mutants.filter(({ status }) => !NOT_COUNTED.has(status))) {
    const file = relative(root, mutant.fileName).split(sep).join('/');
    const verdict = verdicts.get(file) ?? { file, noticed: 0, missed: [] };
    verdicts.set(file, verdict);
    if (NOTICED.has(mutant.status)) {
      verdict.noticed += 1;
      continue;
    }
    const was = codeAt(file, mutant.location);
    const becomes = mutant.replacement ?? '';
    const excuse = equivalents.find((one) => one.file === file && one.was === was && one.becomes === becomes);
    if (excuse) met.add(excuse);
    else verdict.missed.push(sentenceOf(mutant, was, becomes));
  }
  const files = new Set(verdicts.keys());
  return {
    verdicts: [...verdicts.values()],
    stale: equivalents.filter((one) => files.has(one.file) && !met.has(one)),
  };
}

/** @param {number} noticed @param {number} missed */
export const scoreOf = (noticed, missed) =>
  noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);

/** @param {string} file @param {Mutant['location']} location */
function codeAt(file, { start, end }) {
  const lines = readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.pop() ?? '';
  return [...lines, last.slice(0, end.column - 1)].join('\n').slice(start.column - 1);
}

/** @param {Mutant} mutant @param {string} was @param {string} becomes */
function sentenceOf({ location, status }, was, becomes) {
  const remark = status === 'NoCoverage' ? ' (no test comes here)' : '';
  return `${location.start.line}: ${differenceOf(inOneLine(was), inOneLine(becomes))}${remark}`;
}

const SHOWN = 80;

/** Where two long pieces of code begin to differ. @param {string} was @param {string} becomes */
function differenceOf(was, becomes) {
  let same = 0;
  while (same < was.length && was[same] === becomes[same]) same += 1;
  const from = Math.max(was.length, becomes.length) > SHOWN ? Math.max(0, same - SHOWN / 4) : 0;
  const shown = (/** @type {string} */ code) =>
    `${from > 0 ? '…' : ''}${code.slice(from, from + SHOWN)}${code.length > from + SHOWN ? '…' : ''}`;
  return `${shown(was)} → ${shown(becomes)}`;
}

/** @param {string} code */
const inOneLine = (code) => code.replaceAll(/\s+/g, ' ');
