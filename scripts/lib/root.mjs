// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project, whatever directory a script was started from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Absolute path of something inside the project.
 * @param {string[]} parts
 */
export const inRoot = (...parts) => join(root, ...parts);
