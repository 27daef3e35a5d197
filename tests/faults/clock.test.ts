import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listBackups } from '../../server/backup/list-backups.ts';
import { startJobs } from '../../server/jobs.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { movableClock } from '../support/movable-clock.ts';
import { issuedStudent, register } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';

const DAY_MS = 24 * 60 * 60_000;
const WAIT = { timeout: 30_000, interval: 50 };
const CONTACTS = 20;

const clock = movableClock();
afterAll(() => clock.restore());

interface Site {
  readonly product: Product;
  readonly mailbox: Mailbox;
  readonly backupDir: string;
  close(): Promise<void>;
}

async function open(): Promise<Site> {
  clock.ahead = 0;
  const mailbox = await startMailbox();
  const backupDir = mkdtempSync(join(tmpdir(), 'abhyas-clock-'));
  const product = await startProduct({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'hello@example.in',
    BACKUP_DIR: backupDir,
  });
  const jobs = startJobs(product.deps);
  return {
    product,
    mailbox,
    backupDir,
    close: async () => {
      await jobs.stop();
      await product.stop();
      await mailbox.stop();
      rmSync(backupDir, { recursive: true, force: true });
    },
  };
}

describe.each([
  ['forwards by 400 days', 400 * DAY_MS],
  ['backwards by 400 days', -400 * DAY_MS],
  ['backwards by 3 hours', -3 * 60 * 60_000],
])('a clock that jumps %s', (_what, jump) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  it('wedges nothing', async () => {
    const { product, mailbox, backupDir } = site;
    const { deps } = product;
    const admin = await product.adminClient();
    const { email } = await issuedStudent(product);
    const pending = await register(product);
    const visitor = product.client();
    const write = () =>
      visitor.post('/api/contact', { name: 'Asha', email, subject: 'Fees', message: 'How much is it?' });
    for (let sent = 0; sent < CONTACTS; sent += 1) expect((await write()).status).toBe(201);
    expect((await write()).status).toBe(429);
    await vi.waitUntil(async () => (await listBackups(backupDir)).length === 1, WAIT);
    // A mail that is refused now waits for its next attempt.
    mailbox.reply = 451;
    await product.client().post('/api/forgot-password', { email });
    const reasons = () => deps.database.db.selectFrom('mail_outbox').select('last_error').execute();
    await vi.waitUntil(async () => (await reasons()).some((row) => row.last_error !== null), WAIT);
    await vi.waitUntil(async () => (await deps.leases.freeAt('job: sweep mail')) > Date.now(), WAIT);
    const held = await deps.leases.take('work');
    expect(held).toBeDefined();

    clock.ahead = jump;
    mailbox.reply = 250;

    // Whoever is not sent to log in again goes on; whoever is can.
    const { status } = await admin.get('/api/me');
    expect([200, 401]).toContain(status);
    const again = await product.adminClient();
    expect((await again.put(`/api/approve-user/${pending.id}`)).status).toBe(200);
    // A login before the jump is no fresh one, however little time has passed since.
    if (status === 200)
      expectProblem(
        await admin.put(`/api/user/${pending.id}/role`, { role: 'admin' }),
        403,
        'Confirm that it is you, then try again.',
      );
    // Limits are free, mail leaves, what is done every hour is done, a backup is made.
    expect((await write()).status).toBe(201);
    const waiting = async () => {
      await deps.outbox.deliver();
      return deps.outbox.listWaiting();
    };
    // More than once: a delivery that was ending joins nobody, and leaves what was written meanwhile to the next.
    await vi.waitUntil(async () => (await waiting()).length === 0, WAIT);
    expect(mailbox.mails.some(({ recipients }) => recipients.includes(email))).toBe(true);
    const job = await deps.leases.take('job: sweep mail');
    expect(job).toBeDefined();
    await job?.end();
    await deps.keeper.backUp();
    expect(await listBackups(backupDir)).toHaveLength(2);
    await deps.keeper.backUp();
    expect(await listBackups(backupDir)).toHaveLength(2);
    await held?.end();

    // And the way back.
    clock.ahead = 0;
    const last = await product.adminClient();
    expect((await last.post('/api/courses', { courseName: `After ${jump}` })).status).toBe(201);
    expect((await product.client().get('/healthz')).status).toBe(200);
  });
});
