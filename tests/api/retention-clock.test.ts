import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../support/fixtures.ts';
import { movableClock } from '../support/movable-clock.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addressOf, askOffset, beginUpload } from '../support/tus.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const clock = movableClock();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  clock.restore();
  await product.stop();
});

/** What the jobs do once an hour with what is kept for a number of days. */
async function hourly(): Promise<void> {
  await product.deps.services.retention.sweep();
  await product.deps.services.uploads.sweep();
}

/** The jobs of so many days, four times a day. */
async function live(days: number): Promise<void> {
  for (let quarter = 0; quarter < 4 * days; quarter += 1) {
    clock.ahead += DAY_MS / 4;
    await hourly();
  }
}

let written = 0;
/** Something of each kind, as of now; gives a function that tells what of it is left. */
async function leaveTraces(): Promise<() => Promise<string[]>> {
  const { db } = product.deps.database;
  written += 1;
  const name = `trace-${written}`;
  const admin = await product.adminClient();
  const { status } = await product
    .client()
    .post('/api/contact', { name, email: 'asha@example.in', subject: name, message: 'How much is it?' });
  expect(status).toBe(201);
  const { body } = await admin.post('/api/courses', { courseName: name });
  const bytes = fixture('notes.pdf').length;
  const metadata = { title: name, description: '', type: 'document', courseId: 1, filename: 'notes.pdf' };
  const upload = addressOf(await beginUpload(admin, metadata, bytes));
  await db
    .insertInto('mail_outbox')
    .values({
      message_id: name,
      recipient: 'asha@example.in',
      reply_to: null,
      subject: name,
      body_text: '',
      created_at: Date.now(),
      attempts: 0,
      next_attempt_at: Date.now(),
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();

  return async () => {
    const messages = await db
      .selectFrom('contact_messages')
      .select('id')
      .where('subject', '=', name)
      .execute();
    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'course-created')
      .where('subject_id', '=', body.course.id)
      .execute();
    const mails = await db.selectFrom('mail_outbox').select('id').where('subject', '=', name).execute();
    const { status: found } = await askOffset(await product.adminClient(), upload);
    return [
      ...(messages.length > 0 ? ['message'] : []),
      ...(entries.length > 0 ? ['log'] : []),
      ...(mails.length > 0 ? ['mail'] : []),
      ...(found === 200 ? ['upload'] : []),
    ];
  };
}

const ALL = ['message', 'log', 'mail', 'upload'];

describe('what is kept for a number of days', () => {
  it('goes when its days are over, and not earlier', async () => {
    await hourly();
    const left = await leaveTraces();
    await live(6);
    expect(await left()).toEqual(ALL);
    await live(2);
    expect(await left()).toEqual(['message', 'log', 'mail']);
    await live(81);
    expect(await left()).toEqual(['message', 'log', 'mail']);
    await live(2);
    expect(await left()).toEqual(['message', 'log']);
    await live(308);
    expect(await left()).toEqual(['message', 'log']);
    await live(2);
    expect(await left()).toEqual([]);
  });
});
