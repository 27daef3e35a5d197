import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listBackups } from '../../../server/backup/backup-folder.ts';
import { listOwners } from '../../../server/features/users/users.service.ts';
import { runCommand } from '../../support/cli.ts';
import { expectMessage } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { ageLogin, anotherPassword, secondAdmin, sessionOf } from '../../support/people.ts';
import { admin, catalogue, startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const product = await startProduct({ SITE_URL: 'https://learn.example.in' });
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const { config, database, outbox } = product.deps;
const me = (await listOwners(product.deps.db))[0] ?? { id: 0 };
const boss = await sessionOf(product, me);
const server = {
  host: '127.0.0.1',
  port: mailbox.port,
  user: 'asha',
  password: 'a p@ss/word:1',
  from: 'hello@example.in',
};

/** As `npm run setup-link` makes it. */
async function makeLink(): Promise<string> {
  const { code, output } = await runCommand('setup-link', [], {
    DATA_DIR: config.dataDir,
    SITE_URL: config.siteUrl,
  });
  expect([code, output]).toEqual([0, expect.stringContaining(admin.email)]);
  return /setup\?token=([\w-]+)/.exec(output)?.[1] ?? '';
}

it('a mail server is tried before it is saved, works at once, and its password can be read nowhere', async () => {
  expect(outbox.isOn()).toBe(false);
  mailbox.refuses = { at: 'AUTH', reply: '535 5.7.8 wrong a p@ss/word:1' };
  const refused = await boss.put('/api/setup/mail', server);
  expectMessage(refused, 422, 'The mail server refuses: 535 5.7.8 wrong …. Check server, port and password.');
  expect((await boss.get('/api/setup')).body).toMatchObject({
    mail: null,
    open: expect.arrayContaining(['mail']),
  });

  const half = await boss.put('/api/setup/mail', { ...server, password: 'a\ud800' });
  expectMessage(half, 422, 'Please remove special control characters.');

  mailbox.refuses = undefined;
  const saved = await boss.put('/api/setup/mail', server);
  expectMessage(saved, 200, `Saved. A test email is on its way to ${admin.email}.`);
  await outbox.deliver();
  expect(mailbox.newestTo(admin.email)).toMatchObject({
    subject: 'Your site sends emails',
    from: { address: 'hello@example.in' },
  });
  const rows = JSON.stringify(await database.db.selectFrom('settings').selectAll().execute());
  const state = await boss.get('/api/setup');
  expect(rows + JSON.stringify(state.body)).not.toMatch(/p(?:@|%40)ss/);
  expect(state.body).toMatchObject({ mail: { host: '127.0.0.1', user: 'asha', isOfEnvironment: false } });
  const { dataDir, databaseUrl, siteUrl } = config;
  const where = { DATA_DIR: dataDir, SITE_URL: siteUrl, DATABASE_URL: databaseUrl ?? '' };
  expect((await runCommand('doctor', [], where)).output).toContain('ok       mail: 127.0.0.1:');

  // Another sender needs no password again; another server does.
  expect(
    (await boss.put('/api/setup/mail', { ...server, password: '', from: 'new@example.in' })).status,
  ).toBe(200);
  expect((await boss.put('/api/setup/mail', { ...server, password: '', host: 'localhost' })).status).toBe(
    422,
  );

  // Mails have the name that the site has now.
  await product.publish({ ...catalogue, siteName: 'Vidya' });
  await product.client().post('/api/forgot-password', { email: admin.email });
  await outbox.deliver();
  expect(mailbox.newestTo(admin.email).from).toEqual({ name: 'Vidya', address: 'new@example.in' });
});

it('backups go to the folder that an admin sets, once it can be written', async () => {
  const folder = `${config.dataDir}-backups of this site`;
  const set = (to: string) => boss.put('/api/setup/backups', { folder: to });
  for (const wrong of ['', 'backups', 'C:\\backups', '/', config.dataDir, join(config.dataDir, 'media/../b')])
    expect((await set(wrong)).status, wrong).toBe(422);
  const refused = await set('/proc/backups');
  expectMessage(
    refused,
    422,
    "The site can't write to /proc/backups. Make the folder on the server, for the user that the site runs as.",
  );
  expect((await boss.get('/api/setup')).body.backups).toEqual({ folder: '', isOfEnvironment: false });

  expectMessage(await set(folder), 200, 'Saved. A backup there starts within ten minutes.');
  expect((await boss.get('/api/setup')).body.backups).toEqual({ folder, isOfEnvironment: false });
  await product.deps.backups.makeIfDue();
  const [made] = await listBackups(folder);
  const where = { DATA_DIR: config.dataDir, SITE_URL: config.siteUrl };
  expect((await runCommand('restore', [], where)).output).toContain(`  ${made?.folder}`);
  expect((await runCommand('doctor', [], where)).output).toContain('ok       backup: 0 hours old');
  expect((await runCommand('backup', [], where)).output).toContain(`Backup made: ${folder}/`);
  rmSync(folder, { recursive: true });
});

it('the environment comes before the screen, which says so', async () => {
  const BACKUP_DIR = `${config.dataDir}-of-the-environment`;
  const other = await startProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'A <a@example.in>', BACKUP_DIR });
  const one = (await listOwners(other.deps.db))[0] ?? { id: 0 };
  const their = await sessionOf(other, one);
  expect((await their.get('/api/setup')).body.mail).toMatchObject({
    from: 'a@example.in',
    isOfEnvironment: true,
  });
  const refused = await their.put('/api/setup/mail', server);
  expectMessage(refused, 409, 'The settings of your server name the mail server. Change it there.');
  expect((await their.get('/api/setup')).body.backups).toEqual({ folder: BACKUP_DIR, isOfEnvironment: true });
  expectMessage(
    await their.put('/api/setup/backups', { folder: '/srv/backups' }),
    409,
    'The settings of your server name the folder of backups. Change it there.',
  );
  await other.stop();
});

it('all other admins are emailed who set another mail server', async () => {
  const fellow = await secondAdmin(product);
  expect((await boss.put('/api/setup/mail', server)).status).toBe(200);
  await outbox.deliver();
  expect(mailbox.newestTo(fellow.email)).toMatchObject({
    subject: 'The mail server of Vidya was changed',
    text: expect.stringContaining('set 127.0.0.1. All emails of the site leave through it now.'),
  });
  expect(mailbox.newestTo(admin.email).subject).toBe('Your site sends emails');
});

it('the key is downloaded after a fresh login only, and the step is done when the admin says so', async () => {
  const key = await boss.get('/api/setup/key');
  expect(key.body.key).toBe(readFileSync(join(config.dataDir, 'secret.key'), 'utf8'));
  const open = async () => (await boss.get('/api/setup')).body.open;
  expect(await open()).toContain('key');
  await boss.post('/api/setup/done', { step: 'key' });
  expect(await open()).not.toContain('key');
  await ageLogin(product, boss, 11);
  expect((await boss.get('/api/setup/key')).status).toBe(403);
});

it('a set-up link works once, and Today names what is left from then on', async () => {
  const again = await sessionOf(product, me);
  expect((await again.get('/api/overview')).body.setup).toEqual([]);
  const old = await makeLink();
  const token = await makeLink();
  const choose = (of: string) =>
    product.client().post(`/api/reset-password/${of}`, { password: anotherPassword });
  expect((await choose(old)).status).toBe(400);
  expect((await choose(token)).status).toBe(200);
  expect((await choose(token)).status).toBe(400);
  const left = (await (await sessionOf(product, me)).get('/api/overview')).body.setup;
  expect(left).toEqual(expect.arrayContaining(['payee']));
});

const CHOSEN = 'mango-tree-behind-the-temple-1947';
const chooseToken = (dataDir: string, input: string) =>
  runCommand(
    'setup-link',
    ['--chosen-token'],
    { DATA_DIR: dataDir, SITE_URL: config.siteUrl },
    { input: `${input}\n` },
  );

it('a token that the owner chose works once, for 24 hours, and is dead after the set-up', async () => {
  const site = await startProduct({ SITE_URL: config.siteUrl });
  const { db } = site.deps.database;
  const { dataDir } = site.config;
  for (const weak of ['too short', 'ab'.repeat(20), 'CHANGE: 24 or more letters and digits'])
    expect(await chooseToken(dataDir, weak)).toEqual({
      code: 1,
      output: expect.stringContaining('can be guessed'),
    });
  const made = await chooseToken(dataDir, CHOSEN);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('It works once, for 24 hours.')]);
  expect(made.output).not.toContain(CHOSEN);
  const [row] = await db.selectFrom('password_reset_tokens').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(CHOSEN);
  expect((row?.expires_at ?? 0) - (row?.created_at ?? 0)).toBe(24 * 3_600_000);

  // Anyone may request a mailed link.
  await site.client().post('/api/forgot-password', { email: admin.email });
  const choose = () => site.client().post(`/api/reset-password/${CHOSEN}`, { password: anotherPassword });
  expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(400);
  // As a copy of the server would, which reads its user data again.
  expect(await chooseToken(dataDir, CHOSEN)).toEqual({
    code: 1,
    output: expect.stringContaining('was made before, so the chosen token is not taken'),
  });
  expect((await choose()).status).toBe(400);
  await site.stop();
});
