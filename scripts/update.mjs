// @ts-check
// npm run update: backup, install, build, migrate and try out a version of the product, and the way back. See USAGE.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canCheckOut, git, headOf, hindrance, mergeNewest } from './lib/checkout.mjs';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, root } from './lib/root.mjs';
import { makeFolderFor, runAs, writeFileFor } from './lib/run-as.mjs';
import { tryOut } from './lib/try-out.mjs';
import { leadsBack, noteOf } from './lib/update-note.mjs';

/** @typedef {import('./lib/update-note.mjs').Note} Note */

const USAGE = `npm run update            backs up, installs, builds, migrates and tries out what is in the checkout
npm run update -- --pull  the same, with the newest version merged into the checkout first
npm run update -- --undo  goes back to the version before
Stop the service first.`;

/** Called with other words than it takes (EX_USAGE), like the commands of server/cli. */
const EXIT_USAGE = 64;

const dataDir = resolve(root, process.env.DATA_DIR || 'data');
/** Apart from the scheduled ones, whose old ones are removed by their age. */
const backupDir = resolve(root, process.env.BACKUP_DIR || `${dataDir}-backups`, 'updates');
const isOnPostgres = (process.env.DATABASE_URL ?? '') !== '';
const noteFile = inRoot('.astro', 'update.json');

/** This command again, with the settings that it was given. */
const again = process.execArgv.some((arg) => arg.startsWith('--env-file'))
  ? [process.argv0, ...process.execArgv, 'scripts/update.mjs'].join(' ')
  : 'npm run update --';

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(`\n${text}`);
  return process.exit(1);
}

/** @param {string} text @returns {never} */
function refuseCall(text) {
  console.error(`${text}\n\n${USAGE}`);
  return process.exit(EXIT_USAGE);
}

/** Before anything is touched: a slip of the keyboard must not update a site. */
function readCall() {
  try {
    const options = /** @type {const} */ ({
      pull: { type: 'boolean' },
      undo: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    });
    return parseArgs({ options }).values;
  } catch (error) {
    // What follows the first sentence is for the programs' authors.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s/, 1) : [];
    return refuseCall(`${sentence}.`);
  }
}

/** @param {string} title */
const step = (title) => console.log(`\n── ${title}`);

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const onCode = (command, args, env = {}) => runAs(root, command, args, { env });

/** @param {string[]} args */
const onData = (...args) => runAs(dataDir, projectNodeOrExit(), args);

/** @returns {Note | undefined} */
const readNote = () => (existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : undefined);

/** @param {Note} note */
const writeNote = (note) => writeFileFor(noteFile, JSON.stringify(note), root);

/** Without this an account that may not look into the data would take it for a new site, and back nothing up. */
function assertOwnData() {
  if (!existsSync(dataDir)) return;
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    fail(`${dataDir} belongs to another account: nothing was changed. Run this as root.`);
  }
}

/** @returns where the backup is, and its schema; both empty where there is nothing to back up */
async function backUp() {
  step('Backup');
  const none = { backup: '', schema: '' };
  if (isOnPostgres) {
    console.log('The data is in PostgreSQL: this makes no backup of it. pg_dump does.');
    return none;
  }
  if (!existsSync(join(dataDir, 'abhyas.sqlite'))) {
    console.log(`${dataDir} holds no data yet.`);
    return none;
  }
  makeFolderFor(backupDir, dataDir);
  const made = await onData('server/cli/backup.ts', '--stopped', '--to', backupDir);
  if (made.code !== 0) fail('No backup, no update: nothing was changed.');
  const backup = /^Backup made: (.+)$/m.exec(made.output)?.[1] ?? '';
  const schema = /^Schema: (.+)$/m.exec(made.output)?.[1] ?? '';
  return { backup, schema };
}

/** @param {string} place where the checkout is: a branch, or a commit @param {string} branch */
async function pull(place, branch) {
  step('Newest version');
  if (branch === '')
    fail('The checkout is on no branch: nothing was changed. Choose one, for example: git checkout main');
  const refusal = await mergeNewest(place, branch);
  if (refusal !== undefined) fail(refusal);
}

/** Packages, build, and a start on the real data, which migrates it. */
async function install() {
  step('Packages');
  const installed = await onCode('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (installed.code !== 0) return 'The packages could not be installed.';
  step('Build');
  const built = await onCode(process.execPath, [inRoot('scripts', 'build.mjs')], { NODE_ENV: 'production' });
  if (built.code !== 0) return 'The site could not be built.';
  step('Trial start');
  const refusal = await tryOut(dataDir);
  return refusal === undefined ? undefined : `The new version does not start: ${refusal}`;
}

/** @param {boolean} isPulled */
async function update(isPulled) {
  const refusedPull = isPulled ? await hindrance() : undefined;
  if (refusedPull !== undefined) fail(refusedPull);
  const last = readNote();
  const onBranch = await git('symbolic-ref', '--quiet', '--short', 'HEAD');
  const branch = onBranch ?? last?.branch ?? '';
  const head = await headOf();
  const data = await backUp();
  if (isPulled) await pull(onBranch ?? head, branch);
  const note = noteOf(last, { head, commit: await headOf(), branch, ...data });
  // Before anything changes, so that a kill in the middle can be undone too.
  writeNote(note);
  const wayBack = leadsBack(note) ? `\nBack to the version before: ${again} --undo` : '';
  const refusal = await install();
  if (refusal !== undefined)
    fail(`${refusal}${note.backup === '' ? '' : `\nThe backup is ${note.backup}.`}${wayBack}`);
  writeNote({ ...note, isDone: true });
  console.log(`\nUpdated. Start the service.${wayBack}`);
}

async function undo() {
  const note = readNote();
  if (!leadsBack(note))
    return fail(
      'There is no update to undo. To use another version: git checkout <version>, then npm run update',
    );
  // Tried first: once the data is back, the code must follow.
  if (!(await canCheckOut(note.before)))
    fail(
      'git could not check out the version before: nothing was changed. Commit what you edited, and try again.',
    );
  if (note.backup !== '') {
    step('Data');
    // Only a changed schema keeps the version before from running on today's data.
    const restored = await onData('server/cli/restore.ts', '--unless-schema', note.schema, note.backup);
    if (restored.code !== 0) fail('The data could not be restored: nothing was changed.');
  }
  step('Version before');
  if ((await git('checkout', '--quiet', '--detach', note.before)) === undefined)
    fail('git could not check out the version before. What it says above is the reason.');
  const refusal = await install();
  if (refusal !== undefined) fail(refusal);
  writeNote({ ...note, commit: note.before, backup: '', isDone: true });
  console.log('\nThe version before is back. Start the service.');
}

const call = readCall();
if (call.help) {
  console.log(USAGE);
  process.exit(0);
}
if (call.pull && call.undo) refuseCall('One of --pull and --undo, not both.');
await prepare({ tools: false });
assertOwnData();
await (call.undo ? undo() : update(call.pull ?? false));
