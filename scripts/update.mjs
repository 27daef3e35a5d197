// @ts-check
// npm run update: backup, install, build, migrate and try out what is in the checkout. Stop the service first.
// npm run update -- --pull: takes the newest version with git first. npm run update -- --undo: back to the version before.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, root } from './lib/root.mjs';
import { runAs } from './lib/run-as.mjs';
import { tryOut } from './lib/try-out.mjs';

/** @typedef {{ commit: string, before: string, backup: string, schema: string }} Note */

const dataDir = resolve(root, process.env.DATA_DIR || 'data');
/** Apart from the scheduled ones, whose old ones are removed by their age. */
const backupDir = join(process.env.BACKUP_DIR || `${dataDir}-backups`, 'updates');
const noteFile = inRoot('.astro', 'update.json');

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(`\n${text}`);
  return process.exit(1);
}

/** @param {string} title */
const step = (title) => console.log(`\n── ${title}`);

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const onCode = (command, args, env) => runAs(root, command, args, env);

/** @param {string[]} args */
const onData = (...args) => runAs(dataDir, projectNodeOrExit(), args);

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await onCode('git', args);
  return code === 0 ? output.trim() : undefined;
}

/** @returns {Note | undefined} */
const readNote = () => (existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : undefined);

/** @param {Note} note */
function writeNote(note) {
  mkdirSync(inRoot('.astro'), { recursive: true });
  writeFileSync(noteFile, JSON.stringify(note));
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

async function update() {
  const before = readNote()?.commit ?? (await git('rev-parse', 'HEAD')) ?? '';
  step('Backup');
  const isNew = !existsSync(resolve(dataDir, 'abhyas.sqlite'));
  const made = isNew
    ? { code: 0, output: '' }
    : await onData('server/cli/backup.ts', '--stopped', '--to', backupDir);
  if (made.code !== 0) fail('No backup, no update: nothing was changed.');
  const backup = /^Backup made: (.+)$/m.exec(made.output)?.[1] ?? '';
  const schema = /^Schema: (.+)$/m.exec(made.output)?.[1] ?? '';
  if (process.argv.includes('--pull')) {
    step('Newest version');
    if ((await git('pull', '--ff-only')) === undefined)
      fail('git could not bring the newest version: nothing was changed.');
  }
  const commit = (await git('rev-parse', 'HEAD')) ?? '';
  // Before anything changes, so that a kill in the middle can be undone too.
  writeNote({ commit, before, backup, schema });
  const refusal = await install();
  if (refusal !== undefined)
    fail(`${refusal}\nThe backup is ${backup}. Back to the version before: npm run update -- --undo`);
  console.log('\nUpdated. Start the service. To go back: npm run update -- --undo');
}

async function undo() {
  const note = readNote() ?? fail('There is no update to undo.');
  if (note.backup !== '') {
    step('Data');
    // Only a changed schema keeps the version before from running on today's data.
    const restored = await onData('server/cli/restore.ts', '--unless-schema', note.schema, note.backup);
    if (restored.code !== 0) fail('The data could not be restored: nothing was changed.');
  }
  if (note.before !== '' && note.before !== note.commit) {
    step('Version before');
    if ((await git('checkout', '--quiet', '--detach', note.before)) === undefined)
      fail('git could not check out the version before. Commit or stash what you changed, and try again.');
  }
  const refusal = await install();
  if (refusal !== undefined) fail(refusal);
  writeNote({ ...note, commit: note.before, backup: '' });
  console.log('\nThe version before is back. Start the service.');
}

await prepare({ tools: false });
await (process.argv.includes('--undo') ? undo() : update());
