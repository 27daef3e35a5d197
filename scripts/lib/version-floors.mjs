// @ts-check
/** @typedef {{ name: string, floor: string, reason: string }} Floor */

/** @param {string} version a pre-release counts as its release */
const numbers = (version) => (version.split(/[-+]/, 1)[0] ?? '').split('.').map(Number);

/** @param {string} version @param {string} floor */
function isBelow(version, floor) {
  const [have, need] = [numbers(version), numbers(floor)];
  const at = need.findIndex((number, index) => number !== have[index]);
  return at >= 0 && (have[at] ?? 0) < (need[at] ?? 0);
}

/**
 * Packages of the lock file, those of packages included, that are older than they may be.
 * @param {import('./lock-file.mjs').LockFile} lock
 * @param {readonly Floor[]} floors
 * @returns {string[]} a line each; one more for each floor whose package is gone, so that the table stays true
 */
export const floorComplaints = (lock, floors) =>
  floors.flatMap(({ name, floor, reason }) => {
    const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    if (copies.length === 0) return [`${name} is not used any more; take it out of the table.`];
    return copies
      .filter(([, { version }]) => version === undefined || isBelow(version, floor))
      .map(([path, { version }]) => `${path} is ${version}, and must be ${floor} or newer: ${reason}.`);
  });
