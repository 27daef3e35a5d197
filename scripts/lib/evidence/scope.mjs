// @ts-check
import { isMet } from './asvs.mjs';

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const ALL = 253;
/** Those that applied when the scope was drawn; every change since is in `changes`, with its reason. */
const APPLIED = { 1: 58, 2: 110 };
/** How many may be exceptions: none of level 1. */
const EXCEPTIONS = { 1: 0, 2: 6 };

/** @param {string[]} ids */
const twice = (ids) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

/**
 * What is wrong with the list itself: ids lost or named twice, a count that changed without a reason, too many exceptions.
 * @param {import('./asvs.mjs').Asvs} asvs
 * @returns {string[]}
 */
export function scopeComplaints({ requirements, notApplicable, changes }) {
  const applicable = requirements.map(({ id }) => id);
  const others = notApplicable.flatMap(({ ids }) => ids);
  const every = [...applicable, ...others];
  const complaints = twice(every).map((id) => `${id} is named twice.`);
  if (new Set(every).size !== ALL)
    complaints.push(`${new Set(every).size} requirements are named; levels 1 and 2 have ${ALL}.`);

  for (const { id, level, change } of changes) {
    const found = requirements.find((requirement) => requirement.id === id);
    if (change === 'added' && found?.level !== level) complaints.push(`${id} was added, but is not there.`);
    if (change === 'removed' && found) complaints.push(`${id} was removed, but is still there.`);
  }
  for (const level of /** @type {const} */ ([1, 2])) {
    const here = requirements.filter((requirement) => requirement.level === level);
    const changed = changes
      .filter((entry) => entry.level === level)
      .reduce((sum, { change }) => sum + (change === 'added' ? 1 : -1), 0);
    const expected = APPLIED[level] + changed;
    if (here.length !== expected)
      complaints.push(
        `Level ${level} has ${here.length} applicable requirements instead of ${expected}; a change needs an entry with its reason.`,
      );
    const exceptions = here.filter((requirement) => !isMet(requirement)).map(({ id }) => id);
    if (exceptions.length > EXCEPTIONS[level])
      complaints.push(
        `Level ${level} has ${exceptions.length} requirements that are not met (${exceptions.join(', ')}); ${EXCEPTIONS[level]} may be.`,
      );
  }
  return complaints;
}
