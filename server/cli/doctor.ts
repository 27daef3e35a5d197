import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { DATABASE, keyFingerprint, MEDIA } from '../backup/backup-folder.ts';
import { findNewest, isBackupLate } from '../backup/backups.ts';
import { listReplaced } from '../backup/restore.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { randomToken } from '../crypto/tokens.ts';
import { openDatabase } from '../db/database.ts';
import { FREE_FLOOR, freeBytes } from '../storage/free-space.ts';
import { createLog } from '../log.ts';
import { measureBacklog } from '../mail/outbox.repository.ts';
import { verifyMail } from '../mail/verify-mail.ts';
import { readCatalogue } from '../catalogue.ts';
import { command, say } from './command.ts';

/** One line of the report. Only a problem makes the exit code 1. */
type Finding = readonly [level: 'ok' | 'note' | 'PROBLEM', part: string, found: string, advice?: string];

const HOUR_MS = 60 * 60_000;
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en-IN')} MB`;

function checkSettings({ siteUrl, secureCookie, contactEmail, admin, demo }: Config): Finding[] {
  const findings: Finding[] = [['ok', 'settings', `can be used; the site is ${siteUrl}`]];
  if (!secureCookie)
    findings.push([
      'PROBLEM',
      'settings',
      'SITE_URL is http and not this machine: passwords travel readable',
      'Put a proxy with TLS in front and set SITE_URL to its https address.',
    ]);
  if (contactEmail === undefined)
    findings.push(['note', 'settings', 'nobody is mailed the messages of visitors', 'Set CONTACT_EMAIL.']);
  if (admin !== undefined)
    findings.push([
      'note',
      'settings',
      'the first admin’s password stands in the environment',
      'After the first login take ADMIN_EMAIL and ADMIN_PASSWORD out.',
    ]);
  if (demo) findings.push(['note', 'settings', 'DEMO is on: its passwords are public', 'Unset DEMO.']);
  return findings;
}

function checkContent({ siteDir }: Config): Finding[] {
  const { courses, examples = [] } = readCatalogue(siteDir, createLog({ logLevel: 'silent' }));
  if (courses.length === 0)
    return [['PROBLEM', 'site', `${siteDir} holds no finished build`, 'Run: npm run build']];
  if (examples.length === 0) return [['ok', 'content', 'none of the example data is left']];
  return examples.map((example) => [
    'note',
    'content',
    `example data is still in place: ${example}`,
    'Put your own into content/, and run: npm run build',
  ]);
}

async function checkDataFolder({ dataDir, secretKey, mediaBucket }: Config): Promise<Finding[]> {
  const facts = await stat(dataDir).catch(() => undefined);
  if (facts === undefined)
    return [['note', 'data folder', `${dataDir} is not there`, 'The first start makes it; or set DATA_DIR.']];
  const findings: Finding[] = [];
  const isOpen = (facts.mode & 0o077) !== 0;
  findings.push(
    isOpen
      ? ['PROBLEM', 'data folder', 'other users of this machine can read it', `Run: chmod 700 ${dataDir}`]
      : ['ok', 'data folder', dataDir],
  );
  const media =
    mediaBucket === undefined ? await stat(join(dataDir, MEDIA)).catch(() => undefined) : undefined;
  if (media !== undefined && media.dev !== facts.dev)
    findings.push([
      'PROBLEM',
      'data folder',
      `${MEDIA} is on another volume: uploads and restores move files there`,
      'Put all of the data folder on the larger volume, and set DATA_DIR.',
    ]);
  if (keyFingerprint(dataDir, secretKey) === '')
    findings.push([
      'note',
      'master key',
      'is not there',
      'If the site ran before, put your copy back first.',
    ]);
  const free = await freeBytes(dataDir);
  findings.push(
    free < FREE_FLOOR
      ? ['PROBLEM', 'disk', `${megabytes(free)} free: uploads are refused`, 'Make room, or grow the volume.']
      : ['ok', 'disk', `${megabytes(free)} free`],
  );
  for (const name of await listReplaced(dataDir))
    findings.push(['note', 'data folder', `a restore kept ${name}`, 'Remove it when you no longer need it.']);
  return findings;
}

async function checkDatabase(config: Config, now: number): Promise<Finding[]> {
  const { dataDir, databaseUrl, smtpUrl } = config;
  const file = join(dataDir, DATABASE);
  if (databaseUrl === undefined && !existsSync(file))
    return [['note', 'database', 'there is none yet', 'The first start makes it.']];
  try {
    if (databaseUrl === undefined) assertSound(file);
    const { waiting, oldestAt = now } = await countWaitingMail(config);
    const findings: Finding[] = [['ok', 'database', 'is sound']];
    if (waiting > 0 && (smtpUrl === undefined || now - oldestAt > HOUR_MS))
      findings.push(['note', 'outbox', `${waiting} mails wait`, 'Read them: npm run mail:waiting']);
    return findings;
  } catch (error) {
    const advice =
      databaseUrl === undefined ? 'Restore the last backup: npm run restore' : 'Try: psql "$DATABASE_URL"';
    return [['PROBLEM', 'database', `does not answer as it should: ${reasonOf(error)}`, advice]];
  }
}

function assertSound(file: string): void {
  const sqlite = new BetterSqlite3(file, { readonly: true });
  try {
    const integrity = String(sqlite.pragma('integrity_check(1)', { simple: true }));
    if (integrity !== 'ok') throw new Error(integrity);
  } finally {
    sqlite.close();
  }
}

async function countWaitingMail({ dataDir, databaseUrl }: Config) {
  const database = openDatabase(dataDir, databaseUrl);
  try {
    return await measureBacklog(database.db);
  } finally {
    await database.close();
  }
}

async function checkBackups(config: Config, now: number): Promise<Finding[]> {
  const { databaseUrl, backupDir, backupEveryHours } = config;
  if (databaseUrl !== undefined)
    return [
      ['note', 'backup', 'the data is in PostgreSQL', 'See that pg_dump runs, and restore from it once.'],
    ];
  if (backupDir === undefined)
    return [
      ['PROBLEM', 'backup', 'none are made', 'Set BACKUP_DIR to a folder on another disk, and restart.'],
    ];
  const newest = await findNewest(backupDir);
  if (newest === undefined)
    return [['PROBLEM', 'backup', `${backupDir} holds no usable one`, 'Is its disk mounted? npm run backup']];
  const hours = Math.round((now - newest.madeAt) / HOUR_MS);
  const found = `the last is ${hours} hours old, ${newest.manifest.files.length} files`;
  return isBackupLate(now - newest.madeAt, backupEveryHours) || newest.manifest.missing.length > 0
    ? [
        [
          'PROBLEM',
          'backup',
          `${found}, ${newest.manifest.missing.length} missing`,
          'The log says why. npm run backup',
        ],
      ]
    : [['ok', 'backup', found]];
}

async function checkMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      ['note', 'mail', 'none leaves: forgotten passwords need an admin', 'Set SMTP_URL and MAIL_FROM.'],
    ];
  try {
    await verifyMail(smtpUrl);
    return [['ok', 'mail', `${new URL(smtpUrl).host} takes our mail`]];
  } catch (error) {
    return [['PROBLEM', 'mail', `${new URL(smtpUrl).host} answers: ${reasonOf(error)}`, 'Check SMTP_URL.']];
  }
}

async function checkBucket(config: Config): Promise<Finding[]> {
  if (config.mediaBucket === undefined) return [];
  const { createBucketStore } = await import('../storage/bucket-store.ts');
  const bucket = createBucketStore(config.mediaBucket);
  const key = Buffer.from(randomToken()).toString('hex').slice(0, 32);
  const path = join(tmpdir(), key);
  try {
    await writeFile(path, 'A file of the doctor.', { mode: 0o600 });
    await bucket.commit(key, path);
    await bucket.remove([key]);
    return [['ok', 'object storage', 'takes files and removes them']];
  } catch (error) {
    const advice = 'Check MEDIA_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what that user may do.';
    return [['PROBLEM', 'object storage', reasonOf(error), advice]];
  }
}

async function examine(): Promise<Finding[]> {
  const now = Date.now();
  try {
    const config = readConfig();
    return [
      ...checkSettings(config),
      ...checkContent(config),
      ...(await checkDataFolder(config)),
      ...(await checkDatabase(config, now)),
      ...(await checkBackups(config, now)),
      ...(await checkMail(config)),
      ...(await checkBucket(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => ['PROBLEM', 'settings', text]);
  }
}

/** Looks at what an operator has to care for, and says what to do. Exit code 1 when something is wrong. */
await command({ usage: 'npm run doctor' }, async () => {
  const findings = await examine();
  for (const [level, part, found, advice] of findings) {
    say(`${level.padEnd(7)}  ${part}: ${found}`);
    if (advice !== undefined) say(`         → ${advice}`);
  }
  const problems = findings.filter(([level]) => level === 'PROBLEM').length;
  say(problems === 0 ? 'Nothing is wrong.' : `Problems: ${problems}`);
  if (problems > 0) process.exitCode = 1;
});
