import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../support/cli.ts';
import { isOnPostgres } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { s3Credentials, startStorage } from '../support/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-doctor-'));
mkdirSync(join(folder, 'site'));
writeFileSync(join(folder, 'site/product.json'), '{}');

const product = await startProduct();
const { dataDir, databaseUrl } = product.config;
const storage = await startStorage();
afterAll(async () => {
  await product.stop();
  await storage.stop();
  rmSync(folder, { recursive: true });
});

const examine = (env: Readonly<Record<string, string>> = {}) => examineWith([], env);
const examineWith = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand('doctor', words, {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? { BACKUP_DIR: join(folder, 'backups') } : { DATABASE_URL: databaseUrl }),
    SITE_DIR: join(folder, 'site'),
    DEMO: '1',
    ...s3Credentials,
    ...env,
  });

it('finds nothing wrong with a sound site, and says what is still an example', async () => {
  if (databaseUrl === undefined)
    await runCommand('backup', ['--to', join(folder, 'backups')], { DATA_DIR: dataDir });
  const { code, output } = await examine({ MEDIA_URL: storage.url('doctor') });
  expect([code, output]).toEqual([0, expect.stringContaining('Nothing is wrong.')]);
  for (const line of [
    'note     content: still has samples: UPI address abhyas@examplebank',
    '→ Write your own in the admin: Site → Samples.',
    'ok       database: is sound',
    'ok       object storage: takes files and removes them',
    isOnPostgres()
      ? 'note     backup: the data is in PostgreSQL'
      : 'ok       backup: 0 hours old, 47 files, 0 missing',
  ])
    expect(output).toContain(line);
});

it('says that visitors do not get in, and why', async () => {
  const closed = await examineWith(['--closed-ports', '80,443']);
  expect(closed).toEqual({ code: 1, output: expect.stringContaining('lets no one in at port 80,443') });
  const { code, output } = await examine({ SITE_URL: `https://127.0.0.1:${product.port}` });
  expect([code, output]).toEqual([1, expect.stringMatching(/^PROBLEM {2}address: .* does not answer/m)]);
});

it('says that no one can order while the payee is an example', async () => {
  const says = 'PROBLEM  payments: orders are refused while the UPI address is abhyas@examplebank';
  expect((await examine({ DEMO: '' })).output).toContain(says);
  expect((await examine()).output).not.toContain(says);
});

it('says what is wrong in the content, and where', async () => {
  const content = join(folder, 'content');
  cpSync('content', content, { recursive: true });
  const file = join(content, 'courses/angular.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/priceInr: .*/, 'priceInr: free'));
  const { code, output } = await examine({ CONTENT_DIR: content });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining("PROBLEM  content: content/courses/angular.md can't be"),
  ]);
  expect(output).toMatch(/priceInr \(line \d+\): Please write a number, digits only\. You wrote "free"/);
});

it('says what is wrong, and what to do', async () => {
  const { code, output } = await examine({
    SITE_DIR: join(folder, 'nothing'),
    SITE_URL: 'http://192.168.1.20',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.in',
    MEDIA_URL: storage.url('doctor').replace('s3://media/', 's3://no-such-bucket/'),
  });
  expect(code).toBe(1);
  const problems = [...output.matchAll(/^PROBLEM {2}([a-z ]+):/gm)].map(([, part]) => part);
  expect(problems).toEqual(['settings', 'site', 'mail', 'object storage']);
  expect(output).toContain('→ Check MEDIA_URL, the AWS_ keys, and what that user may do.');
  const wrong = await examine({ PORT: 'abc' });
  expect(wrong).toEqual({
    code: 1,
    output: expect.stringContaining('PROBLEM  settings: PORT must be a number'),
  });
});
