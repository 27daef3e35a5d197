// @ts-check
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The account a program is to run as when root started us, so that no file ends up belonging to root: the owner of a
 * folder, or of the one above where it is not there. Nothing where we are not root, or root owns it.
 * @param {string} folder
 * @returns {{ uid?: number, gid?: number }}
 */
export function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {};
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  const { uid, gid } = statSync(there);
  return uid === 0 ? {} : { uid, gid };
}
