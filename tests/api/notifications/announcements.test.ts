import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { enrollIn, unenrollStudent } from '../../../server/features/enrollments/enrollments.service.ts';
import {
  announcementsFor,
  publishDueAnnouncements,
} from '../../../server/features/notifications/announcements.service.ts';
import { mailDueNotifications } from '../../../server/features/notifications/notifications.service.ts';
import type { Client } from '../../support/client.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { type MovableClock, movableClock } from '../../support/movable-clock.ts';
import { type Person, sessionOf, student } from '../../support/people.ts';
import { dropDatabaseFor, isOnPostgres } from '../../support/postgres.ts';
import { type Product, startProduct } from '../../support/product.ts';

const MINUTE = 60_000;
const mailbox = await startMailbox();
const env = {
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Abhyas <hello@example.in>',
  SITE_URL: 'https://learn.example.in',
};
afterAll(() => mailbox.stop());

describe('an announcement', () => {
  let clock: MovableClock;
  let product: Product;
  let admin: Client;
  let courseId: number;
  beforeAll(async () => {
    clock = movableClock();
    product = await startProduct(env);
    admin = await sessionOf(product, { id: 1 });
    courseId = (await admin.get('/api/courses')).body[0].id;
  });
  afterAll(async () => {
    clock.restore();
    await product.stop();
  });
  // Days pass in here.
  beforeEach(async () => {
    admin = await sessionOf(product, { id: 1 });
  });

  const write = async (more: object = {}) =>
    (await sessionOf(product, { id: 1 })).post('/api/announcements', {
      title: 'No class on Monday',
      body: '**Monday** is a holiday. See [the plan](https://example.in/plan).',
      courseId,
      byMail: true,
      ...more,
    });
  const enrolled = async (): Promise<Person> => {
    const person = await student(product);
    await enrollIn(product.deps, product.deps.db, person.id, [courseId], 1);
    return person;
  };
  const bellOf = async (person: Person) =>
    (await (await sessionOf(product, person)).get('/api/notifications')).body;
  async function mailsTo({ email }: Person) {
    await mailDueNotifications(product.deps);
    await product.deps.outbox.deliver();
    return mailbox.mails.filter(({ recipients }) => recipients.includes(email));
  }

  it('reaches the students of its course, in the bell and by mail, and no others', async () => {
    const [inside, outside] = [await enrolled(), await student(product)];
    const before = (await admin.get(`/api/announcements/reach?courseId=${courseId}`)).body;
    expect(before).toEqual({ students: 1, byMail: 1 });
    const { status, body } = await write();
    expect([status, body.message]).toEqual([201, 'Published.']);
    const link = `/dashboard?announcement=${body.id}`;
    const { unread, items } = await bellOf(inside);
    expect([unread, items]).toMatchObject([1, [{ text: 'No class on Monday', link, readAt: null }]]);
    expect((await bellOf(outside)).unread).toBe(0);
    const [mail, ...others] = await mailsTo(inside);
    expect([others, mail?.subject]).toEqual([[], 'No class on Monday (Abhyas)']);
    expect(mail?.text).toContain('Monday is a holiday. See the plan: https://example.in/plan.');
    expect(mail?.text).toContain(`https://learn.example.in${link}`);
    expect(await mailsTo(outside)).toEqual([]);
  });

  it('is in the bell alone where a student chose never or none is mailed, and comes the next morning where daily', async () => {
    const [never, daily] = [await enrolled(), await enrolled()];
    const choose = async (person: Person, choice: string) =>
      (await sessionOf(product, person)).put('/api/me/mail-choices', { kind: 'announcement', choice });
    await choose(never, 'never');
    await choose(daily, 'daily');
    await write();
    expect(await mailsTo(daily)).toEqual([]);
    clock.ahead += 24 * 60 * MINUTE;
    expect(await mailsTo(daily)).toMatchObject([{ subject: 'No class on Monday (Abhyas)' }]);
    await write({ byMail: false, courseId: 'all' });
    clock.ahead += 24 * 60 * MINUTE;
    expect([await mailsTo(daily), await mailsTo(never)]).toMatchObject([[{}], []]);
    expect([(await bellOf(daily)).unread, (await bellOf(never)).unread]).toEqual([2, 2]);
    // What waits is dropped when its reader changes to never.
    await write();
    await choose(daily, 'never');
    clock.ahead += 24 * 60 * MINUTE;
    expect(await mailsTo(daily)).toHaveLength(1);
  });

  it('waits for its time, and then reaches those who are in the course by then', async () => {
    const [stays, leaves] = [await enrolled(), await enrolled()];
    const publishAt = Date.now() + 60 * MINUTE;
    expect((await write({ publishAt })).body.message).toBe('Scheduled. We publish it at that time.');

    await publishDueAnnouncements(product.deps);
    expect((await bellOf(stays)).unread).toBe(0);
    expect((await admin.get('/api/announcements')).body[0]).toMatchObject({ publishAt, publishedAt: null });
    await unenrollStudent(product.deps, leaves.id, courseId, true, 1);
    const joins = await enrolled();
    clock.ahead += 61 * MINUTE;
    await Promise.all([publishDueAnnouncements(product.deps), publishDueAnnouncements(product.deps)]);
    const counts = [stays, joins, leaves].map(async (person) => (await bellOf(person)).unread);
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
    expect(await mailsTo(leaves)).toEqual([]);
  });

  it('shows who read it, is on their pages until then, and leaves every bell when it is deleted', async () => {
    const [reader, other] = [await enrolled(), await enrolled()];
    const { body } = await write({ title: 'Exam on Friday', body: '# Bring\n<b>paper</b>' });

    const onPage = (which = {}) => announcementsFor(product.deps, reader.id, which);
    const [shown] = await onPage({ courseId });
    expect(shown?.html).toBe('<h3>Bring</h3>\n<p>&lt;b&gt;paper&lt;/b&gt;</p>\n');
    expect(await onPage({ courseId: courseId + 1 })).toEqual([]);
    const client = await sessionOf(product, reader);
    const [{ id }] = (await client.get('/api/notifications')).body.items;
    // The row of someone else stays as it is.
    const foreign = await sessionOf(product, other);
    await foreign.post('/api/notifications/read', { ids: [id] });
    expect((await bellOf(reader)).unread).toBe(1);
    expect((await client.post('/api/notifications/read', { ids: [id] })).body).toEqual({ unread: 0 });
    expect([await onPage(), await onPage({ announcementId: body.id })]).toMatchObject([[], [{ id }]]);
    const [listed] = (await admin.get('/api/announcements')).body;
    expect(listed).toMatchObject({ title: 'Exam on Friday', readers: 1 });
    expect(listed.chatText).toBe(
      `*Exam on Friday*\n\n*Bring*\n<b>paper</b>\n\nhttps://learn.example.in/dashboard?announcement=${body.id}`,
    );
    // Read once more, and then forgotten by the bell: it is counted once all the same.
    await client.post('/api/notifications/read', { ids: [id] });
    const { db } = product.deps.database;
    await db.deleteFrom('notifications').where('id', '=', id).execute();
    expect((await admin.get('/api/announcements')).body[0].readers).toBe(1);
    expect((await admin.delete(`/api/announcements/${body.id}`)).status).toBe(200);
    expect([await bellOf(reader), await bellOf(other)]).toMatchObject([{ items: [] }, { items: [] }]);
    expect(await mailsTo(other)).toEqual([]);
  });

  it('is read with all others at once, and then needs no mail', async () => {
    const person = await enrolled();
    await write();
    await write({ courseId: 'all' });
    const client = await sessionOf(product, person);
    expect((await client.post('/api/notifications/read', { ids: 'all' })).body).toEqual({ unread: 0 });
    expect(await mailsTo(person)).toEqual([]);
  });

  it('is refused for a course that is not there, and then no one hears of it', async () => {
    const person = await enrolled();
    expect((await write({ courseId: 99_999 })).status).toBe(422);
    expect((await bellOf(person)).unread).toBe(0);
  });
});

describe('5,000 students', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-announcement-'));
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...env, DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (isOnPostgres()) await dropDatabaseFor(dataDir);
  });

  it('are told in one request, which writes no mail', async () => {
    const account = { role: 'student', state: 'approved', must_change_password: 0 } as const;
    const people = Array.from({ length: 5000 }, (_, at) => ({
      ...account,
      full_name: `Student ${at}`,
      email: `student${at}@school.in`,
      email_key: `student${at}@school.in`,
      password_hash: 'x',
      created_at: 1,
    }));
    const { db } = product.deps.database;
    for (let at = 0; at < people.length; at += 500)
      await db
        .insertInto('users')
        .values(people.slice(at, at + 500))
        .execute();
    const admin = await product.adminClient();
    const text = { title: 'Results are out', body: 'Look.', courseId: 'all', byMail: true };
    expect((await admin.post('/api/announcements', text)).status).toBe(201);
    expect((await admin.get('/api/announcements')).body[0].recipients).toBe(5000);
    expect(await product.deps.outbox.backlog()).toMatchObject({ waiting: 0 });
  });

  it('are each mailed once, 50 a minute, though the server is stopped in the middle and two processes send', async () => {
    const { outbox: first } = product.deps;
    const announce = first.announce.bind(first);
    let written = 0;
    const dying = vi.spyOn(first, 'announce').mockImplementation(async (tx, mail) => {
      await announce(tx, mail);
      if (++written === 20) throw new Error('The power is gone.');
    });
    await expect(mailDueNotifications(product.deps)).rejects.toThrow('The power is gone.');
    dying.mockRestore();
    await product.stop();
    product = await startProduct({ ...env, DATA_DIR: dataDir });
    const { outbox, database } = product.deps;
    const before = (await outbox.backlog()).waiting;
    expect(before).toBe(19);
    await mailDueNotifications(product.deps);
    expect((await outbox.backlog()).waiting).toBe(before + 50);
    // The rest of a few minutes is like that of a hundred.
    const { db } = database;
    const waiting = db.selectFrom('notifications').select('id').where('mail_at', 'is not', null);
    const rest = db.deleteFrom('notifications').where('mail_at', 'is not', null);
    await rest.where('id', 'not in', waiting.limit(231)).execute();
    while ((await waiting.execute()).length > 0)
      await Promise.all([mailDueNotifications(product.deps), mailDueNotifications(product.deps)]);
    const mails = await db.selectFrom('mail_outbox').select('recipient').execute();
    expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([300, 300]);
  });
});
