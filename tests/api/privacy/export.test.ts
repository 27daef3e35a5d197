import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inMarks } from '../../../server/contract/marks.ts';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { personalData } from '../../../server/db/schema/personal-data.ts';
import { auditTrail, tablesIn } from '../../support/database-contents.ts';
import { newDoubt, newPicture } from '../../support/doubts.ts';
import { addPasskey, logInWith } from '../../support/passkeys.ts';
import { logIn, register, secondAdmin, sessionIdOf, sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { handedIn, newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { newTask, photo, workOf } from '../../support/submissions.ts';
import { turnOn } from '../../support/two-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const course = await openCourse(product);

describe('the export of a student', () => {
  it('holds what is known about the person, and nothing of anyone else', async () => {
    const person = await register(product, { fullName: 'Lata Joshi', email: 'Lata.Joshi@example.in' });
    await course.admin.put(`/api/approve-user/${person.id}`);
    const client = await logIn(product, person);
    await client.post('/api/contact', {
      name: 'Lata',
      email: 'lata.joshi@EXAMPLE.in',
      subject: 'S',
      message: 'M',
    });

    const { status, headers, body, bytes } = await client.get('/api/me/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/,
    );
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(body).toMatchObject({
      exportedAt: at,
      account: { ...person, role: 'student', state: 'approved', registeredAt: at, deletionRequestedAt: null },
      messages: [{ kind: 'contact', name: 'Lata', subject: 'S', message: 'M', sentAt: at }],
    });
    const entries: { action: string; by: string }[] = body.auditEntries;
    const did = entries.map(({ action, by }) => `${action} by ${by}`);
    const expected = ['register by someone else', 'user-approved by someone else', 'login by you'];
    expect(did).toEqual(expect.arrayContaining(expected));
    const foreign = [course.enrolled.email, course.outsider.email, product.admin.email];
    for (const text of [...foreign, sessionIdOf(client), client.cookie.split('=')[1] ?? '', 'argon2'])
      expect(bytes.toString()).not.toContain(text);
    const exports = await auditTrail(product, 'data-exported');
    expect(exports.map(({ actor_id }) => actor_id)).toContain(person.id);
  });
});

const tables = (await tablesIn(product)).filter((name) => !name.startsWith('kysely_'));
/** Each table that knows people, with its columns and how each is handled. */
const notes = Object.entries(personalData)
  .filter(([, columns]) => columns !== 'none')
  .map(([table, columns]) => [table, Object.entries(columns).flatMap(columnsOf)] as const);

function columnsOf([handling, columns]: [string, readonly string[]]): [string, string][] {
  return columns.map((column) => [column.replace(/ as .*/, ''), handling]);
}

it('every column of every table is noted as personal or not', async () => {
  const found = await db.introspection.getTables();
  const columns = found
    .filter(({ name }) => tables.includes(name) && notes.some(([table]) => table === name))
    .flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  const noted = notes.flatMap(([table, list]) => list.map(([column]) => `${table}.${column}`));
  expect(noted.sort()).toEqual(columns.sort());
  expect(Object.keys(personalData).sort()).toEqual(tables.toSorted());
});

describe('the export', async () => {
  /** An admin, since only admins upload; there is something of theirs in every table that knows people. */
  const person = await secondAdmin(product, 'personal@example.in');
  const { id: user_id } = person;
  const account = {
    deletion_requested_at: 17e11 + 123,
    wanted_course_id: course.otherCourseId,
    email_confirmed_at: 17e11 + 124,
  };
  await db.updateTable('users').set(account).where('id', '=', user_id).execute();
  const app = await turnOn(product, person);
  await logInWith(product.client(), await addPasskey(await sessionOf(product, person)));
  const client = await sessionOf(product, person);
  await client.post('/api/me/consent', { version: privacyNotice.version, age: 'adult' });
  await client.put(`/api/materials/${course.youtubeId}/progress`, {
    positionSeconds: 31.25,
    completed: true,
  });
  await course.admin.post('/api/enroll', { userId: user_id, courseId: course.courseId });
  await client.post('/api/contact', { name: 'P', email: person.email, subject: 'S-subject', message: 'M' });
  await product.client().post('/api/forgot-password', { email: person.email });
  await client.post('/api/me/email', { email: 'kavya.new@example.in' });
  await client.put('/api/me', { fullName: person.fullName, phone: '90000 00003' });
  const { password } = product.admin;
  const code = app.recoveryCodes[0];
  await product.client().post('/api/login', { email: person.email, password, code });
  const begun = { id: 'an-upload', size: 4711, metadata: '{"title":"T-title"}', created_at: 17e11 + 789 };
  const upload = { ...begun, user_id, material_id: course.video.id };
  await db.insertInto('uploads').values(upload).execute();
  const issued = { user_id, sealed: 'x', issued_by: 1, created_at: 17e11, expires_at: 18e11 };
  await db.insertInto('issued_passwords').values(issued).execute();
  const draft = { path: 'courses/p-path.md', base_sha: '', text: 'C-draft', by_id: user_id };
  await db
    .insertInto('content_drafts')
    .values({ ...draft, updated_at: 17e11 + 21 })
    .execute();
  const version = { after_id: 0, by_id: user_id, summary: 'C-summary', files: '{}', written_at: 17e11 };
  await db
    .insertInto('content_versions')
    .values({ ...version, at: 17e11 + 22 })
    .execute();
  const sent = { sent_at: 17e11 + 999, failed_at: 17e11 + 998 };
  await db.updateTable('mail_outbox').set(sent).execute();
  const buyer = { buyer_name: 'B-name', buyer_email: person.email, buyer_phone: '+919000000002' };
  const firm = {
    buyer_state: '27',
    buyer_gstin: '27AAPFU0939F1ZV',
    buyer_company: 'C-firm',
    buyer_address: 'A-road',
  };
  const money = { list_paise: 64_900, due_paise: 64_897 };
  const times = { created_at: 17e11 + 1, expires_at: 17e11 + 2, state_at: 17e11 + 3 };
  const order = { code: 'AB7K2M9Q', slug: 'angular', course_name: 'N-angular', state: 'paid' };
  const { id: order_id } = await db
    .insertInto('orders')
    .values({
      ...order,
      ...buyer,
      ...firm,
      ...money,
      ...times,
      user_id,
      access: '{"months":6}',
      offer: '{"name":"O-offer"}',
      decline_kind: 'wrong-order',
      decline_reason: 'D-why',
      agreed_reason: 'A-why',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofOrder = [1, 2].map((number) => ({ order_id, number, paise: 17_000 + number }));
  const due = { due_on: '2027-03-01', due_days: 45 };
  await db
    .insertInto('order_parts')
    .values(ofOrder.map((part) => ({ ...part, ...due })))
    .execute();
  const reported = { order_id, reference: '623612345620', reported_at: 17e11 + 4 };
  await db
    .insertInto('payments')
    .values({ ...reported, state: 'withdrawn' })
    .execute();
  const paid = {
    order_id,
    amount_paise: 64_897,
    method: 'upi' as const,
    paid_on: '2026-11-03',
    reference: '623612345621',
  };
  await db
    .insertInto('payments')
    .values({ ...paid, state: 'accepted', financial_year: '2026-27', accepted_at: 17e11 + 5 })
    .execute();
  const accepted = db.selectFrom('payments').select('id').where('state', '=', 'accepted');
  const { id: payment_id } = await accepted.executeTakeFirstOrThrow();
  const line = {
    day: '2026-08-24',
    amount_paise: 64_891,
    reference_list: 'B-references',
    narration: 'B-narration',
  };
  await db
    .insertInto('bank_credits')
    .values({ ...line, fingerprint: 'x', imported_at: 17e11, ignored_at: null, payment_id })
    .execute();
  const document = {
    kind: 'credit-note' as const,
    serial: 'ABR/26-27/00007',
    refers_to: 'ABH/26-27/00006',
    paid_on: '2026-11-04',
  };
  const told = { supplier: '{}', buyer: '{"name":"R-name"}', line: '{"name":"L-course"}', place: '29' };
  const tax = { taxable_paise: 3001, cgst_paise: 272, sgst_paise: 273, igst_paise: 274, total_paise: 3820 };
  const voided = { void_at: 17e11 + 8, void_kind: 'never-came' as const, void_reason: 'V-why' };
  await db
    .insertInto('receipts')
    .values({ order_id, issued_at: 17e11 + 9, ...document, ...told, ...tax, ...voided })
    .execute();
  const asked = { kind: 'refund' as const, number: 'T-26-00009', name: 'T-name', email: person.email };
  const { id: message_id } = await db
    .insertInto('messages')
    .values({
      ...asked,
      subject: 'T-subject',
      message: 'T-message',
      created_at: 17e11 + 10,
      due_at: 17e11 + 11,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answered = { answer: 'T-answer', closed_at: 17e11 + 12 };
  await db.updateTable('messages').set(answered).where('id', '=', message_id).execute();
  const back = {
    order_id,
    message_id,
    reason: 'F-reason',
    amount_paise: 4242,
    state: 'sent' as const,
    paid_on: '2026-11-05',
    reference: '623612345622',
  };
  await db
    .insertInto('refunds')
    .values({ ...back, created_at: 17e11 + 13, state_at: 17e11 + 14 })
    .execute();
  const returned = { ...back, order_id: null, message_id: null, named_order_id: order_id, reason: 'G-line' };
  await db
    .insertInto('refunds')
    .values({ ...returned, created_at: 17e11 + 25, state_at: 17e11 + 26 })
    .execute();
  const moved = { offer_key: 'K-offer', moved_to: 'K-other' };
  const ended = { ends_at: 17e11 + 6, ended_at: 17e11 + 7, ended_why: 'refund' as const, ...moved };
  await db.updateTable('grants').set(ended).where('user_id', '=', user_id).execute();
  const waits = { slug: 'w-course', offer_key: 'w-offer', email_key: person.email, name: 'W-name' };
  await db
    .insertInto('waiters')
    .values({ ...waits, user_id, at: 17e11 + 27, told_at: 17e11 + 28 })
    .execute();
  const sealed = { code: 'AB-7K2M-9QXT-4', holder_name: 'H-name', course_name: 'S-course', text: 'S-text' };
  const days = { completed_on: 17e11 + 15, issued_at: 17e11 + 16, confirmed_at: 17e11 + 17 };
  const taken = { revoked_at: 17e11 + 18, revoke_reason: 'X-why', replaced_by: 'AB-0000-0000-0' };
  await db
    .insertInto('certificates')
    .values({ user_id, ...sealed, ...days, ...taken, hours: 24_681, issuer: '{}' })
    .execute();
  const quizId = await newQuiz(course, { minutes: 30 });
  const attempt = await handedIn(course, client, quizId);
  const comment = [{ questionId: attempt.long, marks: 300, comment: 'C-comment' }];
  await course.admin.put(`/api/attempts/${attempt.id}/marks`, { marks: comment });
  const late = { late_answer: '"C-late"', late_at: Date.now() };
  await db.updateTable('quiz_answers').set(late).where('question_id', '=', attempt.long).execute();
  const more = { userId: user_id, moreAttempts: 3, moreMinutes: 17, closesAt: 17e11 + 20 };
  await course.admin.put(`/api/materials/${quizId}/quiz/allowances`, more);
  const essay = await newTask(course, { guide: [{ title: 'Words', marks: 10 }], dueAt: 17e11 });
  await workOf(client, essay).save({ text: 'W-text', link: 'https://example.in/w-link' });
  await workOf(client, essay).add('w-photo.png', photo);
  const work = (await workOf(client, essay).handIn()).body.submissions[0];
  await course.admin.put(`/api/submissions/${work.id}/grade`, { criteria: [6.5], comment: 'W-comment' });
  const choice = { user_id, kind: 'certificate', choice: 'daily' } as const;
  await db.insertInto('notification_choices').values(choice).execute();
  await db
    .updateTable('notifications')
    .set({ read_at: 17e11 + 21 })
    .where('user_id', '=', user_id)
    .execute();
  const text = {
    about: 'T-about',
    reason: 'stuck',
    facts: '{"course":"T-course","link":"T-link"}',
    created_at: 17e11 + 23,
  } as const;
  await db
    .insertInto('to_send')
    .values({ ...text, user_id, opened_at: 17e11 + 24 })
    .execute();
  const doubt = await newDoubt(course, client, { text: 'D-title\nD-body', atSeconds: 7531 });
  const { id: doubtId, posts } = doubt;
  await client.put(`/api/doubts/${doubtId}/posts/${posts[0]?.id}`, { text: 'D-title\nE-body' });
  await newPicture(client, doubt);
  const given = (await client.get('/api/me/export')).body;

  /** Where the rows of a person are in the export; every other table names the person by `user_id`. */
  const sections: Readonly<Record<string, string>> = {
    users: 'account',
    bank_credits: 'bankLines',
    certificates: 'certificates',
    consents: 'consents',
    content_drafts: 'contentDrafts',
    content_versions: 'publications',
    doubt_posts: 'doubts',
    doubts: 'doubts',
    email_changes: 'emailChanges',
    enrollments: 'enrollments',
    grants: 'grants',
    issued_passwords: 'issuedPasswords',
    messages: 'messages',
    notification_choices: 'notificationChoices',
    notifications: 'notifications',
    to_send: 'textsForWhatsApp',
    waiters: 'waiters',
    orders: 'orders',
    order_parts: 'orderParts',
    payments: 'payments',
    receipts: 'receipts',
    quiz_allowances: 'quizAllowances',
    quiz_answers: 'quizAttempts',
    quiz_attempts: 'quizAttempts',
    refunds: 'refunds',
    files: 'submissions doubts',
    submissions: 'submissions',
    mail_outbox: 'mails',
    material_progress: 'progress',
    password_reset_tokens: 'resetLinks',
    passkeys: 'passkeys',
    recovery_codes: 'secondFactor',
    second_factors: 'secondFactor',
    sessions: 'sessions',
    staff_rights: 'rights',
    uploads: 'uploads',
    audit_log: 'auditEntries',
  };
  const names: Readonly<Record<string, string>> = {
    content_drafts: 'by_id',
    content_versions: 'by_id',
    files: 'owner_id',
    users: 'id',
    messages: 'email',
    mail_outbox: 'recipient',
    audit_log: 'actor_id',
  };
  async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
    if (table === 'quiz_answers') return answersOf(attempt.id);
    if (table === 'refunds') return db.selectFrom('refunds').selectAll().execute();
    if (table === 'bank_credits') return db.selectFrom('bank_credits').selectAll().execute();
    const ofOrder = ['order_parts', 'payments', 'receipts'].includes(table);
    const name = ofOrder ? 'order_id' : (names[table] ?? 'user_id');
    const byEmail = name === 'email' || name === 'recipient';
    const who = ofOrder ? order_id : byEmail ? person.email : user_id;
    type Row = Record<string, unknown>;
    const query = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(name)} = ${who}`;
    const { rows } = await query.execute(db);
    return rows.filter(({ action, subject_type: type }) => action !== 'data-exported' && type !== null);
  }
  const answersOf = (id: number) =>
    db.selectFrom('quiz_answers').selectAll().where('attempt_id', '=', id).execute();
  /** How a value may be written in the export. */
  const spellings = (value: unknown): string[] => [
    JSON.stringify(value),
    ...(typeof value === 'number' && value > 1e12 ? [JSON.stringify(new Date(value).toISOString())] : []),
    ...(value === 0 || value === 1 ? [String(value === 1)] : []),
    ...(typeof value === 'string' && /^[{["tf]/.test(value) ? [value] : []),
  ];

  const personal = notes.filter(([, columns]) => columns.some(([, handling]) => handling === 'export'));
  it.each(personal)('holds each personal column of %s, and no secret', async (table, columns) => {
    const rows = await rowsOf(table);
    for (const [column, handling] of columns) {
      const values = rows.map((row) => row[column]).filter((value) => value !== null);
      if (handling === 'export') {
        const section = JSON.stringify((sections[table] ?? '').split(' ').map((name) => given[name]));
        expect([table, column, values.length > 0]).toEqual([table, column, true]);
        for (const value of values) {
          // Quizzes keep hundredths; people read marks.
          const isHundredths = table.startsWith('quiz_') && column.endsWith('marks');
          const written = isHundredths ? inMarks(Number(value)) : value;
          const isIn = spellings(written).some((text) => section.includes(text));
          expect([column, value, isIn]).toEqual([column, value, true]);
        }
      }
      if (handling === 'secret' && column !== 'last_step')
        for (const value of values) expect(JSON.stringify(given)).not.toContain(JSON.stringify(value));
    }
  });
});
