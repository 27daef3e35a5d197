import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../support/cli.ts';
import { isOnPostgres } from '../support/postgres.ts';
import { catalogue as sold, startProduct } from '../support/product.ts';
import { s3Credentials, startStorage } from '../support/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-doctor-'));
mkdirSync(join(folder, 'site/client'), { recursive: true });
const course = { slug: 'a', courseName: 'A', description: '', path: 'A', kind: 'tech', order: 1 };
const catalogue = {
  siteName: 'Abhyas',
  courses: [course],
  samples: [{ path: 'site/payments.yml', pointer: '/upi', kind: 'upi', text: 'a@b' }],
};
writeFileSync(join(folder, 'site/client/catalogue.json'), JSON.stringify(catalogue));

const product = await startProduct();
const { dataDir, databaseUrl } = product.config;
const storage = await startStorage();
afterAll(async () => {
  await product.stop();
  await storage.stop();
  rmSync(folder, { recursive: true });
});

const examine = (env: Readonly<Record<string, string>> = {}) =>
  runCommand('doctor', [], {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? { BACKUP_DIR: join(folder, 'backups') } : { DATABASE_URL: databaseUrl }),
    SITE_DIR: join(folder, 'site'),
    ...s3Credentials,
    ...env,
  });

it('finds nothing wrong with a sound site, and says what is still an example', async () => {
  if (databaseUrl === undefined)
    await runCommand('backup', ['--to', join(folder, 'backups')], { DATA_DIR: dataDir });
  const { code, output } = await examine({ MEDIA_URL: storage.url('doctor') });
  expect([code, output]).toEqual([0, expect.stringContaining('Nothing is wrong.')]);
  for (const line of [
    'note     content: still a sample: UPI address a@b',
    'ok       database: is sound',
    'ok       object storage: takes files and removes them',
    isOnPostgres()
      ? 'note     backup: the data is in PostgreSQL'
      : 'ok       backup: 0 hours old, 1 files, 0 missing',
  ])
    expect(output).toContain(line);
});

it('says that no one can order while the payee is an example', async () => {
  const shop = join(folder, 'shop');
  mkdirSync(join(shop, 'client'), { recursive: true });
  const payments = { ...sold.payments, upi: { vpa: 'abhyas@examplebank', payeeName: 'Abhyas' } };
  writeFileSync(join(shop, 'client/catalogue.json'), JSON.stringify({ ...catalogue, payments }));
  const says = 'PROBLEM  payments: orders are refused while the UPI address is abhyas@examplebank';
  expect((await examine({ SITE_DIR: shop })).output).toContain(says);
  expect((await examine({ SITE_DIR: shop, DEMO: '1' })).output).not.toContain(says);
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
