import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, findNewest, keyFingerprint, MEDIA } from '../backup/backup-folder.ts';
import { isBackupLate } from '../backup/backups.ts';
import { listReplaced } from '../backup/restore.ts';
import { isExamplePayee, readCatalogue } from '../catalogue.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { checkIntegrity } from '../db/database-file.ts';
import { createLog } from '../log.ts';
import { verifyMail } from '../mail/mailer.ts';
import { measureBacklog } from '../mail/outbox.repository.ts';
import { FREE_FLOOR, freeBytes } from '../storage/files.ts';
import { command, say } from './command.ts';

const HOUR_MS = 60 * 60_000;
const HTTP_ONLY = 'SITE_URL is http: passwords are sent unencrypted';
const ELSEWHERE = `${MEDIA} is on another volume: files cannot be moved there`;
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ok = (part: string, found: string): void => say(`ok       ${part}: ${found}`);
const note = (part: string, found: string, advice: string): void =>
  say(`note     ${part}: ${found}\n         → ${advice}`);
function problem(part: string, found: string, advice: string): void {
  say(`PROBLEM  ${part}: ${found}\n         → ${advice}`);
  process.exitCode = 1;
}

function checkSettings({ siteUrl, secureCookie, contactEmail, admin, demo }: Config): void {
  if (secureCookie) ok('settings', `can be used; the site is ${siteUrl}`);
  else problem('settings', HTTP_ONLY, 'Put a proxy with TLS in front, set https.');
  if (contactEmail === undefined)
    note('settings', 'nobody is mailed the messages of visitors', 'Set CONTACT_EMAIL.');
  if (admin !== undefined)
    note('settings', 'ADMIN_PASSWORD stands in the environment', 'Take it out after the first login.');
  if (demo) note('settings', 'DEMO is on: its passwords are public', 'Unset DEMO.');
}

function checkContent({ siteDir, demo }: Config): void {
  const { courses, examples, payments } = readCatalogue(siteDir, createLog({ logLevel: 'silent' }));
  if (courses.length === 0) problem('site', `${siteDir} holds no finished build`, 'Run: npm run build');
  for (const example of examples ?? [])
    note('content', `example data is still in place: ${example}`, 'Change content/, then: npm run build');
  if (examples?.length === 0) ok('content', 'no example data is left');
  if (payments?.mode === 'orders' && isExamplePayee(payments) && !demo)
    problem(
      'payments',
      `orders are refused while the UPI address is ${payments.upi.vpa}`,
      'Put your own into content/site/payments.yml, then: npm run build',
    );
}

async function checkDataFolder({ dataDir, secretKey, mediaBucket }: Config): Promise<void> {
  const facts = await stat(dataDir).catch(() => undefined);
  if (facts === undefined)
    return note('data folder', `${dataDir} is not there`, 'The first start makes it; or set DATA_DIR.');
  if ((facts.mode & 0o077) === 0) ok('data folder', dataDir);
  else problem('data folder', 'other users of this machine can read it', `Run: chmod 700 ${dataDir}`);
  const media = await stat(join(dataDir, MEDIA)).catch(() => undefined);
  if (mediaBucket === undefined && media !== undefined && media.dev !== facts.dev)
    problem('data folder', ELSEWHERE, 'Move all of the folder.');
  if (keyFingerprint(dataDir, secretKey) === '')
    note('master key', 'is not there', 'If the site ran before, put your copy back before you start.');
  const free = await freeBytes(dataDir);
  const found = `${Math.floor(free / 1024 / 1024).toLocaleString('en-IN')} MB free`;
  if (free < FREE_FLOOR) problem('disk', `${found}: uploads are refused`, 'Make room, or grow the volume.');
  else ok('disk', found);
  for (const name of await listReplaced(dataDir))
    note('data folder', `a restore kept ${name}`, 'Remove it when you no longer need it.');
}

async function checkDatabase({ dataDir, databaseUrl, smtpUrl }: Config): Promise<void> {
  const file = join(dataDir, DATABASE);
  if (databaseUrl === undefined && !existsSync(file))
    return note('database', 'there is none yet', 'The first start makes it.');
  try {
    const integrity = databaseUrl === undefined ? checkIntegrity(file) : 'ok';
    if (integrity !== 'ok') throw new Error(integrity);
    const database = openDatabase(dataDir, databaseUrl);
    const { waiting, oldestAt = 0 } = await measureBacklog(database.db);
    await database.close();
    ok('database', 'is sound');
    if (waiting > 0 && (smtpUrl === undefined || Date.now() - oldestAt > HOUR_MS))
      note('outbox', `${waiting} mails wait`, 'Read them: npm run mail:waiting');
  } catch (error) {
    const advice =
      databaseUrl === undefined ? 'Restore a backup: npm run restore' : 'Try: psql "$DATABASE_URL"';
    problem('database', `does not answer as it should: ${reasonOf(error)}`, advice);
  }
}

async function checkBackups({ databaseUrl, backupDir, backupEveryHours }: Config): Promise<void> {
  if (databaseUrl !== undefined)
    return note('backup', 'the data is in PostgreSQL', 'See that pg_dump runs, and restore from it once.');
  if (backupDir === undefined)
    return problem('backup', 'none are made', 'Set BACKUP_DIR to a folder on another disk, and restart.');
  const newest = await findNewest(backupDir);
  if (newest === undefined)
    return problem('backup', `${backupDir} holds none`, 'Is its disk mounted? Make one: npm run backup');
  const ageMs = Date.now() - newest.madeAt;
  const { files, missing } = newest.manifest;
  const found = `${Math.round(ageMs / HOUR_MS)} hours old, ${files.length} files, ${missing.length} missing`;
  if (isBackupLate(ageMs, backupEveryHours) || missing.length > 0)
    problem('backup', found, 'The log says why. Make one now: npm run backup');
  else ok('backup', found);
}

async function checkMail({ smtpUrl }: Config): Promise<void> {
  if (smtpUrl === undefined)
    return note('mail', 'none leaves: forgotten passwords need an admin', 'Set SMTP_URL and MAIL_FROM.');
  await verifyMail(smtpUrl).then(
    () => ok('mail', `${new URL(smtpUrl).host} takes our mail`),
    (error) => problem('mail', `${new URL(smtpUrl).host}: ${reasonOf(error)}`, 'Check SMTP_URL.'),
  );
}

async function checkBucket(config: Config): Promise<void> {
  if (config.mediaBucket === undefined) return;
  const { createBucketStore } = await import('../storage/bucket-store.ts');
  const bucket = createBucketStore(config.mediaBucket);
  const key = randomBytes(16).toString('hex');
  const path = join(tmpdir(), key);
  try {
    await writeFile(path, 'A file of the doctor.', { mode: 0o600 });
    await bucket.store(key, path);
    await bucket.remove([key]);
    ok('object storage', 'takes files and removes them');
  } catch (error) {
    problem('object storage', reasonOf(error), 'Check MEDIA_URL, the AWS_ keys, and what that user may do.');
  } finally {
    await rm(path, { force: true });
  }
}

/** Looks at what an operator has to care for, and says what to do. Exit code 1 when something is wrong. */
await command({ usage: 'npm run doctor' }, async () => {
  try {
    const config = readConfig();
    checkSettings(config);
    checkContent(config);
    await checkDataFolder(config);
    await checkDatabase(config);
    await checkBackups(config);
    await checkMail(config);
    await checkBucket(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) problem('settings', text, 'Correct it in the environment file.');
  }
  say(process.exitCode === 1 ? 'Something needs attention.' : 'Nothing is wrong.');
});
