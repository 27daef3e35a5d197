// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../root.mjs';
import { headingsIn } from './headings.mjs';
import { lintRules } from './lint-rules.mjs';
import { titlesIn } from './test-titles.mjs';

/**
 * Reads each file once.
 * @param {(text: string, file: string) => string[]} read
 */
function ofFile(read) {
  /** @type {Map<string, string[]>} */
  const known = new Map();
  return (/** @type {string} */ file) => {
    const path = inRoot(file);
    const found = known.get(file) ?? (existsSync(path) ? read(readFileSync(path, 'utf8'), file) : []);
    known.set(file, found);
    return found;
  };
}

/** The project's own tests, documents and lint rules. @returns {Promise<import('./check-evidence.mjs').Sources>} */
export const projectSources = async () => ({
  titlesOf: ofFile(titlesIn),
  headingsOf: ofFile(headingsIn),
  rules: await lintRules(),
});
