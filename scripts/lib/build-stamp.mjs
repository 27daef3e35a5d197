// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInputs, sameInputs } from './build-inputs.mjs';
import { inRoot, root } from './root.mjs';

/** Lies beside dist/client, not in it, so that it is never served. */
const stampName = '.build.json';

/**
 * Notes beside a finished build what it was made from.
 * @param {string} dist
 * @param {import('./build-inputs.mjs').Inputs} inputs as they were before the build began
 */
export const writeStamp = (dist, inputs) => writeFileSync(join(dist, stampName), JSON.stringify(inputs));

/** @param {string} dist @returns {import('./build-inputs.mjs').Inputs | undefined} */
function readStamp(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, stampName), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether the build is missing or was made from something else than what is there now: an edited, added or deleted
 * file, another SITE_URL.
 * @param {string} [base] the project
 * @param {string} [dist] the build
 */
export function isBuildStale(base = root, dist = inRoot('dist')) {
  const made = readStamp(dist);
  return !made || !sameInputs(made, readInputs(base, made));
}
