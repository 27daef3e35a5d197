// @ts-check
import { ownerOf } from './owner-of.mjs';
import { root } from './root.mjs';
import { runAs } from './run-as.mjs';

/**
 * Runs git in the checkout, as the account that keeps it.
 * @param {string[]} args
 * @returns {Promise<string | undefined>} what git says; undefined when it refuses
 */
export async function git(...args) {
  const { code, output } = await runAs(root, 'git', args, { isQuiet: true });
  return code === 0 ? output.trim() : undefined;
}

/** @returns the commit that the checkout holds */
export const headOf = async () => (await git('rev-parse', 'HEAD')) ?? '';

/** @param {string[]} args of `git diff --name-only` @returns {Promise<string[]>} */
async function filesOf(...args) {
  const said = await git('-c', 'core.quotePath=false', 'diff', '--name-only', ...args);
  return (said ?? '').split('\n').filter((line) => line !== '');
}

const isMerging = async () => (await git('rev-parse', '--quiet', '--verify', 'MERGE_HEAD')) !== undefined;

/**
 * What keeps a merge from beginning: it must be possible to take it back, and uncommitted edits could be lost then.
 * @returns {Promise<string | undefined>} a sentence that says what to do
 */
export async function hindrance() {
  const edited = await filesOf('HEAD');
  const { uid } = ownerOf(root);
  const command = `${uid === undefined ? '' : `sudo -u '#${uid}' `}git -C ${root.replace(/\/$/, '')}`;
  if (edited.length > 0)
    return `Edited here, and not committed: ${edited.join(', ')}. Nothing was changed. Commit these edits, and try again:
  ${command} add --all
  ${command} commit --message='Our own content'`;
  if (await isMerging())
    return `A merge is under way here. Nothing was changed. End it, and try again:\n  ${command} commit --no-edit`;
  return undefined;
}

/**
 * Whether a commit can be checked out: uncommitted edits of files that differ there keep git from it.
 * @param {string} commit
 */
export async function canCheckOut(commit) {
  // Files that were only touched would count as edited.
  await git('update-index', '-q', '--refresh');
  return (await git('read-tree', '--dry-run', '-m', '-u', 'HEAD', commit)) !== undefined;
}

/** A merge is a commit, which needs a name, and the account that keeps the checkout may have none. */
async function identity() {
  if ((await git('config', 'user.email')) !== undefined) return [];
  return ['-c', 'user.name=npm run update', '-c', 'user.email=update@localhost'];
}

/**
 * Merges the newest version of a branch with what was committed here: on the branch, or, after an undo, on none.
 * @param {string} place where the checkout is: the branch, or a commit
 * @param {string} branch
 * @returns {Promise<string | undefined>} why it could not be done; then all is as it was
 */
export async function mergeNewest(place, branch) {
  const tip = await git('rev-parse', '--quiet', '--verify', `refs/heads/${branch}`);
  const named = await identity();
  const isMerged =
    (await git('checkout', '--quiet', branch)) !== undefined &&
    (await git(...named, 'merge', '--quiet', '--no-edit', place)) !== undefined &&
    (await git(...named, 'pull', '--quiet', '--no-rebase', '--ff', '--no-edit')) !== undefined;
  if (isMerged) return undefined;

  const conflicts = await filesOf('--diff-filter=U');
  if (await isMerging()) await git('merge', '--abort');
  await git('checkout', '--quiet', place);
  if (place !== branch && tip !== undefined) await git('branch', '--quiet', '--force', branch, tip);
  return conflicts.length === 0
    ? 'git could not bring the newest version: nothing was changed. What it says above is the reason.'
    : `Changed here and in the newest version, each in its own way: ${conflicts.join(', ')}. Nothing was changed. Merge by hand, as docs/operations.md says under "Update".`;
}
