import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { personalData } from '../../../server/db/schema/personal-data.ts';
import type { RightRow } from '../../../server/sessions/rights.ts';
import { putRights } from '../../../server/sessions/staff-rights.ts';
import { draft, openContent, set } from '../../support/content-folder.ts';
import { forgetLimits } from '../../support/database-contents.ts';
import { newDoubt, newPicture } from '../../support/doubts.ts';
import { sweep } from '../../support/jobs.ts';
import { movableClock, setToNight } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { addPasskey } from '../../support/passkeys.ts';
import { password, sessionOf } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';
import { handedIn, newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { newTask, workOf } from '../../support/submissions.ts';
import { beginUpload } from '../../support/tus.ts';
import { turnOn } from '../../support/two-factor.ts';

const { payments } = catalogue;
const tax = payments && { ...payments.tax, scheme: 'registered' as const, gstin: '27AAPFU0939F1ZV' };
const content = {
  ...catalogue,
  ...(payments && tax && { payments: { ...payments, tax, tellAmountsApart: false } }),
};
// SQLite's file is written again at night.
const clock = movableClock();
setToNight(clock);
afterAll(() => clock.restore());
const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' }, content);
afterAll(() => product.stop());
const { db } = product.deps.database;
const course = await openCourse(product);
const { admin } = course;

/** Words that are nowhere else. @param mark three letters, so that two people are told apart */
const wordsOf = (mark: string, digit: number, gstin: string) => ({
  name: `${mark}quixia`,
  email: `${mark}mailbox@example.in`,
  phone: `700000000${digit}`,
  company: `${mark}company`,
  address: `${mark}street`,
  gstin,
  claimed: `71234500000${digit}`,
  lost: `71234600000${digit}`,
  back: `71234700000${digit}`,
  payer: `${mark}payer`,
  vpa: `${mark}vpa@oksbi`,
  text: `${mark}text`,
});
type Words = ReturnType<typeof wordsOf>;

const ok = async (answering: Promise<{ status: number; body: unknown }>, what: string) => {
  const { status, body } = await answering;
  if (status >= 400) throw new Error(`${what} answered ${status} ${JSON.stringify(body)}`);
};

/** Someone who did whatever people do here, through the front door. */
async function wholePerson(words: Words, keep: boolean) {
  const { name, email, text } = words;
  const consent = { version: privacyNotice.version, age: 'adult' };
  const whose = {
    phone: words.phone,
    state: '29',
    company: words.company,
    address: words.address,
    gstin: words.gstin,
  };
  const order = await orderAt(product, admin, {
    fullName: name,
    email,
    password,
    consent,
    ...whose,
  });
  const id = order.userId ?? 0;
  const person = { id, fullName: name, email };
  await ok(order.claim(words.claimed), 'reporting a payment');
  const csv = `Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.\n24/08/26,UPI-${words.payer}-${words.vpa}-${words.claimed},0000${words.claimed},,649.00\n`;
  const headers = { 'content-type': 'text/csv' };
  await ok(admin.request('POST', '/api/bank-statements', { headers, body: Buffer.from(csv) }), 'a statement');
  const credits: { id: number; narration: string }[] = (await admin.get('/api/bank-credits')).body;
  const creditId = credits.find(({ narration }) => narration.includes(words.payer))?.id ?? 0;
  await ok(
    admin.post('/api/orders/accept-many', { pairs: [{ creditId, orderId: order.id }] }),
    'accepting a bank line',
  );
  const client = await sessionOf(product, person);
  await forgetLimits(product);
  const declined = await orderAt(product, admin, { ...whose, course: 'healthy-habits' }, person);
  await ok(declined.claim(words.lost), 'reporting another');
  await ok(declined.decline({ reason: 'not-found', words: `${text} declined` }), 'declining');
  const part = await orderAt(product, admin, { ...whose, course: 'computer-fundamentals' }, person);
  await ok(part.accept({ method: 'cash', amountPaise: 10_000, askForRest: true }), 'a part payment');

  const ask = { reason: `${text} refund` };
  await ok(order.client.post(`${order.path}/refund-requests`, ask), 'asking for a refund');
  const refund = (await admin.get('/api/refunds?open=1&limit=200')).body.at(-1);
  const agreed = { state: 'agreed', amountPaise: 10_000 };
  await ok(admin.put(`/api/refunds/${refund.id}`, agreed), 'agreeing to the refund');
  const sent = { state: 'sent', method: 'upi', reference: words.back, endsAccess: false };
  await ok(admin.put(`/api/refunds/${refund.id}`, sent), 'sending the refund');
  const second = { amountPaise: 5000, reason: `${text} begun` };
  await ok(admin.post(`/api/orders/${order.id}/refunds`, second), 'beginning a refund');
  const { id: receiptId } = await order.receipt();
  await ok(admin.post(`/api/receipts/${receiptId}/void`, { reason: `${text} void` }), 'a cancelled receipt');

  const letter = { name, email, subject: `${text} subject`, message: `${text} message` };
  for (const path of ['/api/contact', '/api/complaints']) await ok(product.client().post(path, letter), path);
  const [{ id: messageId }] = (await admin.get('/api/messages?kind=complaint&limit=1')).body;
  await ok(admin.post(`/api/messages/${messageId}/answer`, { answer: `${text} answer` }), 'answering');

  await ok(admin.post('/api/enroll', { userId: id, courseId: course.courseId }), 'enrolling');
  await ok(
    client.put(`/api/materials/${course.youtubeId}/progress`, { positionSeconds: 12.5, completed: true }),
    'progress',
  );
  const alone = await newDoubt(course, client, { text: `${text} title\n${text} body`, toAll: true });
  await newPicture(client, alone);
  const answered = await newDoubt(course, client, { text: `${text} answered`, toAll: true });
  await ok(admin.post(`/api/doubts/${answered.id}/posts`, { text: 'Because.' }), 'replying');
  const foreign = await newDoubt(course, admin, { text: 'A question of someone else', toAll: true });
  await ok(client.post(`/api/doubts/${foreign.id}/posts`, { text: `${text} reply` }), 'replying to others');

  const task = await newTask(course, { guide: [{ title: 'Words', marks: 10 }] });
  const work = workOf(client, task);
  await work.save({ text: `${text} work`, link: `https://example.in/${text}` });
  await ok(work.add(`${text}-file.txt`, `${text} in a file`), 'a file of work');
  const [{ id: workId }] = (await work.handIn()).body.submissions;
  const grade = { criteria: [6.5], comment: `${text} comment` };
  await ok(admin.put(`/api/submissions/${workId}/grade`, grade), 'grading');
  await beginUpload(client, { assignmentId: await newTask(course), filename: `${text}-half.png` }, 9000);

  const quizId = await newQuiz(course);
  const attempt = await handedIn(course, client, quizId);
  const marks = [{ questionId: attempt.long, marks: 300, comment: `${text} mark` }];
  await ok(admin.put(`/api/attempts/${attempt.id}/marks`, { marks }), 'marking');
  const more = { userId: id, moreAttempts: 1, moreMinutes: 5, closesAt: null };
  await ok(admin.put(`/api/materials/${quizId}/quiz/allowances`, more), 'an allowance');

  const certified = await course.freshCourse();
  await admin.put(`/api/courses/${certified}/certificates`, { mode: 'auto', hours: null, text: '' });
  await admin.post('/api/enroll', { userId: id, courseId: certified });
  const lesson = { title: course.unique('L'), url: 'https://youtu.be/dQw4w9WgXcQ', courseId: certified };
  const { material } = (await admin.post('/api/add-youtube-link', lesson)).body;
  await client.put(`/api/materials/${material.id}/progress`, { completed: true });
  const [{ code }] = (await client.get('/api/me/certificates')).body;
  await ok(client.post(`/api/me/certificates/${code}/name`, { fullName: name }), 'a certificate');

  const waits = { slug: 'full-stack', offer_key: 'evening', email_key: email, name, user_id: id };
  await db
    .insertInto('waiters')
    .values({ ...waits, at: Date.now() })
    .execute();
  const inParts = { order_id: part.id, number: 1, paise: 64_900, due_on: '2027-03-01', due_days: null };
  await db.insertInto('order_parts').values(inParts).execute();

  const news = { title: 'No class', body: 'It is a holiday.', courseId: course.courseId, byMail: true };
  await ok(admin.post('/api/announcements', news), 'an announcement');
  const told = { userIds: [id], text: `${text} told` };
  await ok(admin.post(`/api/courses/${course.courseId}/messages`, told), 'a message of an admin');
  await ok(client.put('/api/me/mail-choices', { kind: 'quiz-marked', choice: 'daily' }), 'a choice');
  await ok(client.post('/api/me/email', { email: `new.${email}` }), 'a new email');
  await ok(product.client().post('/api/forgot-password', { email }), 'a forgotten password');
  await product.client().post('/api/login', { email, password: `${text} wrong password` });
  await ok(client.put('/api/me', { fullName: `${name} Renamed` }), 'another name');
  const request = keep ? '?keepCertificates=1' : '';
  await ok(client.post(`/api/me/deletion-request${request}`), 'a deletion request');
  await turnOn(product, person);
  const become = async (role: 'admin' | 'student', rights: readonly RightRow[]) => {
    await db.updateTable('users').set({ role }).where('id', '=', id).execute();
    await putRights(db, id, rights);
  };
  await become('admin', [{ right: 'people', course_id: null }]);
  const owner = await sessionOf(product, person);
  await addPasskey(owner);
  const [{ id: passkey }] = (await owner.get('/api/me/passkeys')).body;
  await ok(owner.put(`/api/me/passkeys/${passkey}`, { name: `${text} phone` }), 'naming a passkey');
  await become('student', []);
  // It ends the links that were mailed.
  if (keep) await ok(admin.post(`/api/user/${id}/temporary-password`), 'a temporary password');
  return person;
}

/** Where in the database a word is, in any letter case. */
async function placesOf(word: string): Promise<string[]> {
  const places = new Set<string>();
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).toLowerCase().includes(word.toLowerCase())) places.add(`${name}.${column}`);
  }
  return [...places].sort();
}

/** Files of the data folder with a word in their name or their bytes. */
function filesWith(word: string): string[] {
  const { dataDir } = product.config;
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => `${file} ${readFileSync(file, 'latin1')}`.toLowerCase().includes(word.toLowerCase()));
}

async function erase({ id }: { id: number }): Promise<void> {
  await ok(admin.delete(`/api/delete-user/${id}`), 'the trash');
  await ok(admin.delete(`/api/trash/user/${id}`), 'deleting permanently');
  for (const _twice of [1, 2]) await sweep(product);
}

describe('a whole person, deleted permanently', () => {
  const words = wordsOf('Zqx', 1, '29ABCDE1234F1ZW');
  const kept = wordsOf('Wvj', 2, '29PQRSX5678K1ZU');
  /** Alike, and someone else. */
  const neighbour = { ...wordsOf('Zqxa', 3, '29LMNOP4321G2ZK'), email: 'Zqxmailbox@example.org' };
  let before: Map<string, string[]>;
  let neighbours: string;
  /** Tables that had rows before. */
  const filled = new Set<string>();

  const lines = async (mark: Words) => {
    const found = await Promise.all(Object.values(mark).map(async (word) => [word, await placesOf(word)]));
    return JSON.stringify(found);
  };

  beforeAll(async () => {
    await openContent(product);
    await draft(admin, 'courses/angular.md', set('/priceInr', 555));
    const person = await wholePerson(words, false);
    const keeper = await wholePerson(kept, true);
    await wholePerson(neighbour, false);
    before = new Map();
    for (const word of Object.values(words)) before.set(word, await placesOf(word));
    neighbours = await lines(neighbour);
    for (const { name } of await db.introspection.getTables())
      if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) filled.add(name);
    await erase(person);
    await erase(keeper);
  });

  it('was in every table that knows people', async () => {
    const knowing = Object.entries(personalData).filter(([, how]) => how !== 'none' && 'export' in how);
    expect(knowing.map(([table]) => table).filter((table) => !filled.has(table))).toEqual([]);
    for (const [word, places] of before) expect([word, places]).not.toEqual([word, []]);
  });

  /** The books, for eight years after (CGST Act s. 36): the buyer as printed. */
  const books = ['receipts.buyer'];
  it.each(Object.entries(words))('leaves of %s only what the law wants', async (what, word) => {
    const isBuyer = ['name', 'company', 'address', 'gstin'].includes(what);
    expect(await placesOf(word)).toEqual(isBuyer ? books : []);
    if (!isBuyer) expect(filesWith(word)).toEqual([]);
  });

  it.each(Object.entries(kept))('leaves of %s the certificate that it wished to keep', async (what, word) => {
    const isBuyer = ['name', 'company', 'address', 'gstin'].includes(what);
    const certificates = what === 'name' ? ['certificates.holder_key', 'certificates.holder_name'] : [];
    expect(await placesOf(word)).toEqual(isBuyer ? [...certificates, ...books] : []);
    if (!isBuyer) expect(filesWith(word)).toEqual([]);
  });

  it('no mail that waits has a word of theirs', async () => {
    const waiting = await product.deps.outbox.listWaiting();
    for (const word of [...Object.values(words), ...Object.values(kept)]) {
      const has = (mail: object): boolean => JSON.stringify(mail).toLowerCase().includes(word.toLowerCase());
      expect(waiting.filter(has)).toEqual([]);
    }
  });

  it('leaves someone with a similar name and email everything', async () => {
    expect(await lines(neighbour)).toBe(neighbours);
  });
});
