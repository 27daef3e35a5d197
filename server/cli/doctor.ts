import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE, findNewest, keyFingerprint } from '../backup/backup-folder.ts';
import { isBackupLate } from '../backup/backups.ts';
import { isExamplePayee } from '../catalogue.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { makeCatalogue } from '../content/make-catalogue.ts';
import { createContentReader } from '../content/read-content.ts';
import { sayProblems } from '../content/say-problems.ts';
import { summariseSamples } from '../contract/content/samples.ts';
import { openDatabase } from '../db/database.ts';
import { integrityOf, readDatabase } from '../db/database-file.ts';
import { countTasks } from '../features/tasks/tasks.repository.ts';
import { verifyMail } from '../mail/mailer.ts';
import { measureBacklog } from '../mail/outbox.repository.ts';
import { operatorCommand } from '../operator-command.ts';
import { PRODUCT_FILE } from '../site/build.ts';
import { FREE_FLOOR, freeBytes } from '../storage/files.ts';
import { findEncoder } from '../video/encoder.ts';
import { askReadiness } from './ask-readiness.ts';
import { askSite, leadsHere } from './ask-site.ts';
import { command, say } from './command.ts';
import { withStoredSettings } from './stored-settings.ts';

const HOUR_MS = 60 * 60_000;
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
  else problem('settings', 'SITE_URL is http: passwords are sent unencrypted', 'Set up TLS, and https here.');
  if (contactEmail === undefined)
    note('settings', 'no one is mailed the messages of visitors', 'Set CONTACT_EMAIL.');
  if (admin !== undefined)
    note('settings', 'ADMIN_PASSWORD is still in the environment', 'Remove it after the first login.');
  if (demo)
    note(
      'settings',
      'this is a demo: its passwords are public, and it sends no emails',
      'Use another DATA_DIR for your own site.',
    );
}

async function checkContent({ siteDir, contentDir, demo }: Config): Promise<void> {
  if (!existsSync(join(siteDir, PRODUCT_FILE)))
    problem('site', `${siteDir} holds no finished build`, 'Run: npm run build:product');
  const { content, problems } = await createContentReader({ hasFile: () => true }).read(contentDir);
  for (const wrong of sayProblems(problems)) problem('content', wrong, `Correct it in ${contentDir}.`);
  if (content === undefined) return;
  const { samples, payments } = makeCatalogue(content);
  const left = summariseSamples(samples).join(', ');
  if (left === '') ok('content', 'no samples are left');
  else note('content', `still has samples: ${left}`, 'Write your own in the admin: Site → Samples.');
  if (payments?.mode === 'orders' && isExamplePayee(payments) && !demo) {
    const found = `orders are refused while the UPI address is ${payments.upi.vpa}`;
    problem('payments', found, 'Enter your own in the admin: More → Setup.');
  }
}

async function checkPages({ host, port }: Config): Promise<void> {
  const answer = await askReadiness(host, port).catch(() => undefined);
  if (answer === undefined) return note('pages', 'the site does not answer', 'Is it running? Start it.');
  const { failing, pages, message } = answer;
  if (failing === undefined) return note('pages', message ?? 'are not ready', 'Try again in a minute.');
  if (failing.length === 0) ok('pages', `all ${pages} public pages and pictures can be shown`);
  for (const address of failing)
    problem('pages', `${address} can’t be shown`, 'Today in the admin says why, and so does the log.');
}

async function checkAddress({ siteUrl }: Config, closedPorts: string): Promise<void> {
  if (closedPorts !== '') {
    const found = `the firewall of this server lets no one in at port ${closedPorts}`;
    problem('firewall', found, 'Open ports 80 and 443 there, and in the firewall of your provider.');
  }
  if (!siteUrl.startsWith('https:')) return;
  const { failure, distrust } = await askSite(siteUrl);
  const advice =
    'Does the A record lead here, are ports 80 and 443 open in the firewall of your provider, and does the proxy run?';
  if (distrust === 'CERT_HAS_EXPIRED')
    problem('address', `the certificate of ${siteUrl} has expired`, `${advice} Its log says more.`);
  else if (distrust !== undefined)
    note('address', `browsers warn at ${siteUrl}: ${distrust}`, 'Use a certificate of a public authority.');
  else if (failure === undefined) ok('address', `${siteUrl} answers`);
  else if (await leadsHere(siteUrl)) problem('address', `${siteUrl} does not answer: ${failure}`, advice);
  else
    note(
      'address',
      `${siteUrl} does not answer from here: ${failure}`,
      `If it opens elsewhere, all is well. ${advice}`,
    );
}

async function checkDataFolder({ dataDir, secretKey }: Config): Promise<void> {
  const facts = await stat(dataDir).catch(() => undefined);
  if (facts === undefined)
    return note('data folder', `${dataDir} is not there`, 'The first start makes it; or set DATA_DIR.');
  if ((facts.mode & 0o077) === 0) ok('data folder', dataDir);
  else problem('data folder', 'other users of this machine can read it', `Run: chmod 700 ${dataDir}`);
  if (keyFingerprint(dataDir, secretKey) === '')
    note('master key', 'is not there', 'If the site ran before, put your copy back before you start.');
  const free = await freeBytes(dataDir);
  const found = `${Math.floor(free / 1024 / 1024).toLocaleString('en-IN')} MB free`;
  if (free < FREE_FLOOR) problem('disk', `${found}: uploads are refused`, 'Make room, or grow the volume.');
  else ok('disk', found);
}

async function checkDatabase({ dataDir, databaseUrl, smtpUrl }: Config): Promise<void> {
  const file = join(dataDir, DATABASE);
  if (databaseUrl === undefined && !existsSync(file))
    return note('database', 'there is none yet', 'The first start makes it.');
  try {
    const integrity = databaseUrl === undefined ? readDatabase(file, integrityOf) : 'ok';
    if (integrity !== 'ok') throw new Error(integrity);
    const database = openDatabase(dataDir, databaseUrl);
    const { waiting, oldestAt = 0 } = await measureBacklog(database.db);
    // The table is missing until an update has been started.
    const { failed = 0 } = await countTasks(database.db).catch(() => ({ failed: 0 }));
    await database.close();
    ok('database', 'is sound');
    if (failed > 0) note('tasks', `${failed} failed`, 'See why, and try again: More → Tasks in the admin.');
    if (waiting > 0 && (smtpUrl === undefined || Date.now() - oldestAt > HOUR_MS))
      note('outbox', `${waiting} mails wait`, `Read them: ${operatorCommand('mail:waiting')}`);
  } catch (error) {
    const advice = databaseUrl
      ? 'Try: psql "$DATABASE_URL"'
      : `Restore a backup: ${operatorCommand('restore')}`;
    problem('database', `does not answer as it should: ${reasonOf(error)}`, advice);
  }
}

async function checkBackups({ databaseUrl, backupDir, backupEveryHours }: Config): Promise<void> {
  if (databaseUrl !== undefined)
    return note('backup', 'the data is in PostgreSQL', 'See that pg_dump runs, and restore from it once.');
  if (backupDir === undefined)
    return problem(
      'backup',
      'none are made',
      'Set a folder on another disk in More → Setup of the admin, or BACKUP_DIR.',
    );
  const newest = await findNewest(backupDir);
  if (newest === undefined)
    return problem(
      'backup',
      `${backupDir} holds none`,
      `Is its disk mounted? Make one: ${operatorCommand('backup')}`,
    );
  const ageMs = Date.now() - newest.madeAt;
  const { files, missing } = newest.manifest;
  const found = `${Math.round(ageMs / HOUR_MS)} hours old, ${files.length} files, ${missing.length} missing`;
  if (isBackupLate(ageMs, backupEveryHours) || missing.length > 0)
    problem('backup', found, `The log says why. Make one now: ${operatorCommand('backup')}`);
  else ok('backup', found);
}

async function checkVideos(config: Config): Promise<void> {
  const encoder = await findEncoder(config);
  if (encoder !== undefined) ok('videos', `are prepared for slow lines by ${encoder.path}`);
  else if (config.encoder === 'off') note('videos', 'are sent as uploaded', 'Unset ENCODER.');
  else note('videos', 'are sent as uploaded: ffmpeg is missing', 'Run: apt-get install ffmpeg');
  if (encoder?.tonesHdr === false)
    note(
      'videos',
      'in HDR, as many phones record them, stay pale',
      'Install an ffmpeg with zscale and tonemap.',
    );
  if (!config.keepOriginals)
    note('originals', 'are deleted a week after they were prepared', 'Unset KEEP_ORIGINALS to keep them.');
}

async function checkMail({ smtpUrl }: Config): Promise<void> {
  if (smtpUrl === undefined)
    return note(
      'mail',
      'none leaves: forgotten passwords need an admin',
      'Set it in More → Setup of the admin, or SMTP_URL and MAIL_FROM.',
    );
  const { host } = new URL(smtpUrl);
  await verifyMail(smtpUrl).then(
    () => ok('mail', `${host} takes our mail`),
    (error) => problem('mail', `${host}: ${reasonOf(error)}`, 'Check its address and password.'),
  );
}

async function checkBucket({ mediaBucket }: Config): Promise<void> {
  if (mediaBucket === undefined) return;
  const bucket = (await import('../storage/bucket-store.ts')).createBucketStore(mediaBucket);
  const key = randomBytes(16).toString('hex');
  try {
    await bucket.store(key, import.meta.filename);
    await bucket.remove([key]);
    ok('object storage', 'takes files and removes them');
  } catch (error) {
    problem('object storage', reasonOf(error), 'Check MEDIA_URL, the AWS_ keys, and what that user may do.');
  }
}

const options = { 'closed-ports': { type: 'string', default: '' } } as const;
await command({ usage: operatorCommand('doctor'), options }, async ({ values }) => {
  try {
    const config = await withStoredSettings(readConfig());
    checkSettings(config);
    await checkAddress(config, values['closed-ports']);
    for (const check of [
      checkContent,
      checkPages,
      checkDataFolder,
      checkDatabase,
      checkBackups,
      checkVideos,
      checkMail,
      checkBucket,
    ])
      await check(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) problem('settings', text, 'Correct it in the environment file.');
  }
  say(process.exitCode === 1 ? 'Something needs attention.' : 'Nothing is wrong.');
});
