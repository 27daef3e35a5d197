// @ts-check
/** @typedef {{ resolved?: string, gypfile?: boolean, version?: string }} LockEntry */
/** @typedef {{ packages: Record<string, LockEntry> }} LockFile */
/** @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest */

const publicRegistry = 'https://registry.npmjs.org/';

/** An exact version, or an alias of one. */
const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Dependencies that may change from one installation to the next.
 * @param {Manifest} manifest
 */
export function unpinned({ dependencies = {}, devDependencies = {} }) {
  const all = Object.entries({ ...dependencies, ...devDependencies });
  return all.filter(([, range]) => !exact.test(range)).map(([name, range]) => `${name}@${range}`);
}

/**
 * Entries that would be fetched from anywhere but the public registry or the reader's own.
 * @param {LockFile} lock
 */
export const strangers = (lock) =>
  Object.keys(lock.packages).filter((path) => {
    const { resolved } = lock.packages[path] ?? {};
    return resolved !== undefined && !resolved.startsWith(publicRegistry);
  });

/**
 * Entries of better-sqlite3 without the line that keeps npm from compiling what comes compiled.
 * @param {LockFile} lock
 */
export const compiling = (lock) =>
  Object.keys(lock.packages).filter(
    (path) => path.endsWith('node_modules/better-sqlite3') && lock.packages[path]?.gypfile !== false,
  );

/**
 * Mends what `npm install` leaves behind.
 * @param {LockFile} lock changed in place
 */
export function repair(lock) {
  for (const path of strangers(lock)) delete lock.packages[path]?.resolved;
  for (const path of compiling(lock)) Object.assign(lock.packages[path] ?? {}, { gypfile: false });
}
