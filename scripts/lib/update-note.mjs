// @ts-check

/**
 * What an update writes down before it changes anything, so that it can be undone.
 * @typedef {object} Note
 * @property {string} commit what the checkout holds
 * @property {string} before the version that ran before
 * @property {string} branch the branch that updates come from; an undo leaves the checkout on none
 * @property {string} backup the data of the version before; empty where there is none
 * @property {string} schema that data's schema
 * @property {boolean} [isDone] the new version was tried out, and serves
 */

/**
 * The note of an update. One that comes again, after a failure or without anything new, still leads back to the last
 * version that served, and to data which that version can read: the failed one may have migrated what is backed up now.
 * @param {Note | undefined} last the note of the update before this one
 * @param {{ head: string, commit: string, branch: string, backup: string, schema: string }} now head: the commit before git brought the newest
 * @returns {Note}
 */
export function noteOf(last, { head, commit, branch, backup, schema }) {
  const isAgain = last !== undefined && (!last.isDone || last.commit === commit);
  const isPulled = head !== commit;
  const before = isAgain ? last.before : isPulled ? head : (last?.commit ?? head);
  const isMigrated = isAgain && last.backup !== '' && last.schema !== schema;
  const data = isMigrated ? { backup: last.backup, schema: last.schema } : { backup, schema };
  return { commit, before, branch: branch || (last?.branch ?? ''), ...data };
}

/** Whether a note leads to another version than the one that is there. @param {Note | undefined} note @returns {note is Note} */
export const leadsBack = (note) => note !== undefined && note.before !== '' && note.before !== note.commit;
