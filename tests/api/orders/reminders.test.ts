import { afterAll, expect, it } from 'vitest';
import { remindUnpaidOrders } from '../../../server/features/orders/buyers.service.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const HOUR_MS = 60 * 60_000;
const clock = movableClock();
const mailbox = await startMailbox();
const smtp = { SMTP_URL: mailbox.url, MAIL_FROM: 'Abhyas <hello@example.in>' };
const product = await startProduct({ ...smtp, SITE_URL: 'https://learn.example.in' });
afterAll(async () => {
  clock.restore();
  await product.stop();
  await mailbox.stop();
});
const { outbox } = product.deps;

/** Moves the clock on; the job runs twice at a time, as with two processes. @returns who was reminded */
async function after(hours: number): Promise<(string | undefined)[]> {
  clock.ahead += hours * HOUR_MS;
  const before = mailbox.mails.length;

  await Promise.all([remindUnpaidOrders(product.deps), remindUnpaidOrders(product.deps)]);
  await outbox.deliver();
  const sent = mailbox.mails.slice(before).filter(({ subject }) => subject?.includes('ends soon'));
  return sent.flatMap(({ recipients }) => recipients).toSorted();
}
const admin = () => product.adminClient();
const order = async (person?: Awaited<ReturnType<typeof student>>) =>
  orderAt(product, await admin(), {}, person);

it('the buyer of an unpaid order is reminded once, in its last day', async () => {
  const { client, code, email } = await order();
  expect(await after(47)).toEqual([]);
  expect(await after(2)).toEqual([email]);
  const mail = mailbox.mails.at(-1);
  expect(mail?.subject).toBe('Abhyas: your order for Full Stack ends soon');
  expect(mail?.text).toContain(`(order ${code}), and we have not received a payment yet. You can pay ₹649`);
  const [, token] = /Open my order: https:\/\/learn\.example\.in\/order\/(\S+)/.exec(mail?.text ?? '') ?? [];
  expect((await client.get(`/api/order/${token}`)).body.code).toBe(code);
  expect(await after(2)).toEqual([]);
  expect(await after(30)).toEqual([]);
});

it('no reminder goes to buyers who reported a payment, cancelled, have the course, or made a test', async () => {
  const person = await student(product);
  const [reported, declined, cancelled, given, open] = [
    await order(),
    await order(),
    await order(),
    await order(person),
    await order(),
  ];
  await reported.claim('612345600011');
  await declined.claim('612345600012');
  await declined.decline({ reason: 'not-found' });
  await cancelled.cancel();
  await (await admin()).post('/api/orders/test');
  const courseId = (await (await admin()).get('/api/courses')).body.find(
    ({ courseName }: { courseName: string }) => courseName === 'Full Stack',
  ).id;
  await (await admin()).post('/api/enroll', { userId: given.userId, courseId });
  expect(await after(60)).toEqual([open.email]);
});

it('no reminder is sent for a course that is no longer offered, or while these emails are off', async () => {
  const off = await startProduct({ ...smtp, MAIL_OFF: 'order-reminder' });
  await orderAt(off, await off.adminClient());
  await order();
  const courses = (await (await admin()).get('/api/courses')).body;
  const { id } = courses.find(({ courseName }: { courseName: string }) => courseName === 'Full Stack');
  await (await admin()).delete(`/api/courses/${id}`);
  expect(await after(60)).toEqual([]);
  await remindUnpaidOrders(off.deps);
  await off.deps.outbox.deliver();
  await off.stop();
  expect(mailbox.mails.filter(({ subject }) => subject?.includes('ends soon'))).toHaveLength(2);
});
