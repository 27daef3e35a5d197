import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailChoice, NotificationKind } from '../../../server/contract/notification-kinds.ts';
import {
  listNotifications,
  mailDueNotifications,
  notify,
} from '../../../server/features/notifications/notifications.service.ts';
import type { NoticeFacts } from '../../../server/features/notifications/notifications.words.ts';
import { sweepPersonalData } from '../../../server/features/privacy/privacy.service.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { secondAdmin, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const clock = movableClock();
const mailbox = await startMailbox();
const product = await startProduct({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Abhyas <hello@example.in>',
  SITE_URL: 'https://learn.example.in',
  MAIL_OFF: 'work-graded',
});
afterAll(async () => {
  clock.restore();
  await product.stop();
  await mailbox.stop();
});
const { outbox, database } = product.deps;

/** Moves the clock on to the next such time in India. */
function waitUntil(time: string): void {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const at = Date.parse(`${today}T${time}:00+05:30`);
  clock.ahead += (at > Date.now() ? at : at + 24 * 3_600_000) - Date.now();
}
beforeEach(() => waitUntil('10:20'));

const tell = <Kind extends NotificationKind>(
  kind: Kind,
  to: Parameters<typeof notify>[3],
  facts: NoticeFacts[Kind],
  link = '/dashboard',
) => database.db.transaction().execute((tx) => notify(product.deps, tx, kind, to, { facts, link }));
const choose = (user_id: number, kind: NotificationKind, choice: MailChoice) =>
  database.db.insertInto('notification_choices').values({ user_id, kind, choice }).execute();
const rowsOf = (userId: number) =>
  database.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute();

/** Mails that have come for an address by now; the job runs twice at a time, as with two processes. */
async function mailsTo(email: string) {
  await Promise.all([mailDueNotifications(product.deps), mailDueNotifications(product.deps)]);
  await outbox.deliver();
  return mailbox.mails.filter(({ recipients }) => recipients.includes(email));
}

describe('a student who is told something', () => {
  it('has it in the bell and by mail at once, with the way to choose otherwise', async () => {
    const { id, email } = await student(product);
    await tell('quiz-marked', [id], { title: 'Loops', marks: 3, maxMarks: 4 }, '/course/1?material=2');
    // No sentence is stored, so that another language can say the same.
    expect(await rowsOf(id)).toMatchObject([
      { facts: '{"title":"Loops","marks":3,"maxMarks":4}', read_at: null },
    ]);
    const { items } = await listNotifications(product.deps, id);
    expect(items).toMatchObject([{ text: 'Your quiz “Loops” is marked: 3 of 4.' }]);
    const [mail, ...others] = await mailsTo(email);
    expect([others, mail?.subject]).toEqual([[], 'Your quiz is marked (Abhyas)']);
    expect(mail?.text).toContain('See your result: https://learn.example.in/course/1?material=2');
    const choices = 'https://learn.example.in/account#emails';
    expect(mail?.text).toContain(choices);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe');
    expect(header?.value).toBe(`<${choices}>`);
  });

  it('and chose once a day is mailed at 8 in the morning: one mail, once, with all of it', async () => {
    const { id, email } = await student(product);
    for (const kind of ['quiz-marked', 'work-returned'] as const) await choose(id, kind, 'daily');
    await tell('quiz-marked', [id], { title: 'Loops' });
    waitUntil('07:59');
    await tell('work-returned', [id], { title: 'Essay', comment: 'Longer.' });
    expect(await mailsTo(email)).toEqual([]);
    waitUntil('08:00');
    await tell('quiz-marked', [id], { title: 'Lists' });
    const [mail, ...others] = await mailsTo(email);
    expect([others, mail?.subject]).toEqual([[], 'You have 2 notifications (Abhyas)']);
    expect(mail?.text).toContain(
      '- Your quiz “Loops” is marked.\n- Your teacher returned your work for “Essay” with a comment.',
    );
    waitUntil('08:00');
    const [, next, ...more] = await mailsTo(email);
    expect([more, next?.subject]).toEqual([[], 'Your quiz is marked (Abhyas)']);
  });

  it('and chose never, or of a kind that is switched off, has it in the bell alone', async () => {
    const { id, email } = await student(product);
    await choose(id, 'certificate', 'never');
    await choose(id, 'work-graded', 'daily');
    await tell('certificate', [id], { course: 'Full Stack' });
    await tell('work-graded', [id], { title: 'Essay' });
    waitUntil('08:00');
    expect(await rowsOf(id)).toHaveLength(2);
    expect(await mailsTo(email)).toEqual([]);
  });
});

it('questions of students reach the admins, in one mail an hour at most', async () => {
  const { email } = await secondAdmin(product);
  const { id } = await student(product);
  for (let asked = 0; asked < 20; asked += 1)
    await tell('doubt-asked', { right: 'teaching' }, { lesson: `Loops ${asked}` });
  expect(await mailsTo(email)).toEqual([]);
  waitUntil('11:30');
  const [mail, ...others] = await mailsTo(email);
  expect([others, mail?.subject]).toEqual([[], 'You have 20 notifications (Abhyas)']);
  expect(mail?.text).toContain('- A student asked about “Loops 19”.\n');
  expect(mail?.text).toContain('https://learn.example.in/admin');
  await tell('doubt-asked', { right: 'teaching' }, { lesson: 'Loops' });
  expect(await mailsTo(email)).toHaveLength(1);
  waitUntil('12:31');
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await rowsOf(id)).toEqual([]);
});

it('payments that buyers report reach the admins: one line in the bell and one mail an hour say how many wait', async () => {
  const { id, email } = await secondAdmin(product, 'charu.admin@example.in');
  const admin = await product.adminClient();
  const lines = async () =>
    (await listNotifications(product.deps, id)).items.map(({ text, link }) => `${text}: ${link}`);
  const [first, second, third] = [
    await orderAt(product, admin),
    await orderAt(product, admin),
    await orderAt(product, admin),
  ];
  await first.claim('612345600001');
  await first.claim('612345600001');
  expect(await lines()).toEqual(['1 payment to check: /admin?tab=payments']);
  await second.claim('612345600002');
  await third.claim('612345600003');
  expect(await lines()).toEqual(['3 payments to check: /admin?tab=payments']);
  expect(await mailsTo(email)).toEqual([]);
  waitUntil('10:31');
  const [mail, ...others] = await mailsTo(email);
  expect([others, mail?.subject]).toEqual([[], '3 payments to check (Abhyas)']);
  expect(mail?.text).toContain('Check the payments: https://learn.example.in/admin?tab=payments');
  await second.withdraw();
  await third.decline({ reason: 'not-found' });
  expect(await lines()).toEqual(['1 payment to check: /admin?tab=payments']);
  await first.accept();
  expect(await lines()).toEqual([]);
  waitUntil('11:31');
  expect(await mailsTo(email)).toHaveLength(1);
});

it('notifications are deleted after 90 days', async () => {
  const { id } = await student(product);
  await tell('quiz-marked', [id], { title: 'Loops' });
  clock.ahead += 89 * 24 * 3_600_000;
  await sweepPersonalData(product.deps);
  expect(await rowsOf(id)).toHaveLength(1);
  clock.ahead += 2 * 24 * 3_600_000;
  await sweepPersonalData(product.deps);
  expect(await rowsOf(id)).toEqual([]);
});
