import { resolve } from 'node:path';
import { keyFingerprint, listBackups } from '../backup/backup-folder.ts';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { operatorCommand } from '../operator-command.ts';
import { command, say, UsageError } from './command.ts';
import { withStoredSettings } from './stored-settings.ts';

const usage = `${operatorCommand('restore', '<backup>')}                 puts a backup in the place of the present data, which is kept
${operatorCommand('restore', '--even-damaged <backup>')}  the same, although stored files in it are damaged`;

const KEY_ADVICE =
  'Before you start, put your copy of secret.key into the data folder, or set SECRET_KEY. Without the right key these are lost: links to orders in emails that were sent, temporary passwords, waiting mail, and two-step logins, which open with recovery codes only.';

function keyProblem(written: string, here: string, dataDir: string): string | undefined {
  if (here === '') return `There is no master key in ${dataDir}.`;
  if (written === '') return 'The backup does not say which master key its data was written with.';
  return written === here ? undefined : 'The master key is not the one this data was written with.';
}

await command(
  { usage, options: { 'even-damaged': { type: 'boolean', default: false } }, words: 1 },
  async ({ values, positionals: [backup] }) => {
    const { dataDir, contentDir, backupDir, databaseUrl, secretKey } = await withStoredSettings(readConfig());
    if (databaseUrl !== undefined)
      throw new OperatorError('The data is in PostgreSQL: restore it with pg_restore.');
    if (backup === undefined) {
      const choices = backupDir === undefined ? [] : await listBackups(backupDir);
      const lines = choices.map(({ folder }) => `  ${folder}`);
      throw new UsageError([`Which backup? ${usage}`, ...lines].join('\n'));
    }
    say(`Checking ${backup}, to put it in the place of what is in ${dataDir} …`);
    const options = { at: Date.now(), evenDamaged: values['even-damaged'] };
    const { manifest, damaged, aside, content } = await restore(
      resolve(backup),
      { dataDir, contentDir },
      options,
    );
    say(`Restored: ${manifest.files.length - damaged.length} files as of ${manifest.madeAt}.`);
    const changed = content.written.length + content.removed.length;
    if (changed > 0) say(`Content: ${changed} files of ${contentDir} are as they were backed up.`);
    for (const path of [...damaged, ...manifest.missing]) say(`DAMAGED or missing: ${path}`);
    const wrong = keyProblem(manifest.keyFingerprint, keyFingerprint(dataDir, secretKey), dataDir);
    if (wrong !== undefined) say(`${wrong} ${KEY_ADVICE}`);
    if (aside !== undefined)
      say(`The data before is kept in ${aside}. Start the product and look at it; then remove that folder.`);
  },
);
