import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { admin } from '../support/admin.ts';
import { startProcess } from '../support/process.ts';
import { findDamage, inDatabase } from './data-folder.ts';

const STUDENTS = 70;
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-announced-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
// No one listens there: mails stay in the outbox.
const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.in' };

/** What the job of each minute does, until everyone is mailed. */
const MAIL = `
  const { withProduct } = await import('./server/cli/command.ts');
  const { mailDueNotifications } = await import('./server/features/notifications/notifications.service.ts');
  await withProduct(async (deps) => {
    const waiting = () => deps.db.selectFrom('notifications').select('id').where('mail_at', 'is not', null).execute();
    while ((await waiting()).length > 0) await mailDueNotifications(deps);
  });`;

/** @returns whether all was written before the `point`th write */
const mailAndKill = (point: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const settings = {
      ...process.env,
      ...env,
      DATA_DIR: dataDir,
      KILL_AT: String(point),
    };
    const hook = ['--import', './tests/recovery/kill-at.ts', '--input-type=module', '-e', MAIL];
    execFile(process.execPath, hook, { env: settings }, (error) => {
      if (error === null) resolve(true);
      else if (error.signal === 'SIGKILL') resolve(false);
      else reject(new Error('The mails were not written.', { cause: error }));
    });
  });

it('an announcement is mailed once to each student, wherever the process is killed', async () => {
  const product = await startProcess(dataDir, env);
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  inDatabase(dataDir, (sqlite) =>
    sqlite.exec(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${STUDENTS})
        insert into users (full_name, email, email_key, password_hash, role, state, must_change_password, created_at)
        select 'Asha Rao', i || '@school.in', i || '@school.in', '', 'student', 'approved', 0, 1 from n;`),
  );
  const text = { title: 'Results are out', body: 'Look.', courseId: 'all', byMail: true };
  expect((await client.post('/api/announcements', text)).status).toBe(201);
  await product.end('SIGTERM');

  let kills = 0;
  for (let point = 40; !(await mailAndKill(point)); point += 1) {
    kills += 1;
    expect(findDamage(dataDir)).toEqual([]);
  }
  expect(kills).toBeGreaterThan(4);
  const [mails, recipients] = inDatabase(dataDir, (sqlite) =>
    ['count(*)', 'count(distinct recipient)'].map((count) =>
      sqlite.prepare(`select ${count} from mail_outbox where recipient like '%@school.in'`).pluck().get(),
    ),
  );
  expect([mails, recipients]).toEqual([STUDENTS, STUDENTS]);
});
