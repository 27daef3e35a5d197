import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import { WORD } from '../../server/storage/file-types.ts';
import type { RequestOptions } from './client.ts';
import { draft, fileAt, openContent, set } from './content-folder.ts';
import { newDoubt, newPicture } from './doubts.ts';
import { fixture, uploadForm } from './fixtures.ts';
import { importAll } from './jobs.ts';
import { startMailbox } from './mailbox.ts';
import { orderAt } from './orders.ts';
import { anotherPassword, password, sessionOf, student } from './people.ts';
import { begun, handedIn, newQuiz, questions, rules } from './quizzes.ts';
import { addRenditions } from './renditions.ts';
import { newSampleLesson } from './sample-lesson.ts';
import type { SeededCourse } from './seeded-course.ts';
import { addedFile, newTask, task, handedIn as workHandedIn, workOf } from './submissions.ts';
import { addressOf, beginUpload, sendBytes, sendFile, tusMetadata } from './tus.ts';
import { appWith, setUpAtOnce } from './two-factor.ts';
import { documentOf, word } from './word-files.ts';

export { anotherPassword };

/** A request ready to be sent. */
export interface Ask extends Pick<RequestOptions, 'body'> {
  readonly path: string;
  /** What the protocol of the call wants beside the usual. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
}

export type Access = 'public' | 'account' | 'setup' | 'member' | 'study' | 'admin';

/** A call of the API, and a request of it that is right in everything but perhaps who sends it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** As the API's description has it. */
  readonly path: string;
  /** What it is about belongs to the first admin, and to no other. */
  readonly ofFirstAdmin?: boolean;
  /** Makes what the request is about first, so that it can succeed again and again. */
  readonly ask: (course: SeededCourse) => Promise<Ask>;
}

/** A call as the table below has it. */
export interface RoutedCall extends Call {
  /** The guard's rule. */
  readonly access: Access;
  /** Status for whom the rule lets through. */
  readonly success: string;
}

/** What a request needs beside its route: `in` fills the parameters of the path in their order. */
interface Request extends Partial<Ask> {
  readonly in?: readonly (string | number)[];
}
type Maker = (course: SeededCourse) => Request | Promise<Request>;
const plain: Maker = () => ({});

const VERSION = { 'tus-resumable': '1.0.0' };
const notes = fixture('notes.pdf');
const emailOf = (c: SeededCourse): string => `${c.unique('lata').replace(' ', '')}@example.in`;
const lata = (c: SeededCourse) => ({ fullName: 'Lata Joshi', email: emailOf(c), password });
async function newTaskId(c: SeededCourse): Promise<number> {
  const values = { kind: 'none', key: c.unique('task'), about: 'Lecture', state: 'waiting' } as const;
  const task = c.product.deps.db
    .insertInto('tasks')
    .values({ ...values, run_at: 1, created_at: 1, updated_at: 1 });
  return (await task.returning('id').executeTakeFirstOrThrow()).id;
}
async function newCredit(c: SeededCourse): Promise<number> {
  const { db } = c.product.deps.database;
  const values = { day: '2026-08-24', amount_paise: 1, reference_list: '', narration: '', imported_at: 1 };
  const credit = db.insertInto('bank_credits').values({ ...values, fingerprint: c.unique('credit') });
  return (await credit.returning('id').executeTakeFirstOrThrow()).id;
}
const link = (c: SeededCourse, url: string) => ({
  title: c.unique('Link'),
  description: 'Watch this first.',
  url,
  courseId: c.courseId,
});
const text = (c: SeededCourse) => ({ title: c.unique('Text'), body: '# Hello', courseId: c.courseId });
const announcement = ({ courseId }: SeededCourse) => ({
  title: 'No class on Monday',
  body: 'It is a holiday.',
  courseId,
  byMail: true,
});
const bystander = (c: SeededCourse) => ({ userId: c.bystander.id, courseId: c.courseId });
const csv = (c: SeededCourse) =>
  new Blob([`fullName,email,courses\nLata Joshi,${emailOf(c)},\n`], { type: 'text/csv' });
const message = {
  name: 'Sunita Verma',
  email: 'sunita@example.in',
  subject: 'Timings',
  message: 'When?\nThanks',
};

function oneFile(field: string, name: string, bytes: Buffer | string): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
}

/** The first admin is without a second factor again. */
async function withoutFactor({ product }: SeededCourse): Promise<void> {
  const { db } = product.deps.database;
  await db.deleteFrom('second_factors').where('user_id', '=', 1).execute();
  await db.deleteFrom('rate_limits').where('key', 'in', ['secondFactor:1', 'confirmIdentity:1']).execute();
}
async function proof(c: SeededCourse) {
  await withoutFactor(c);
  return { json: { password, code: (await setUpAtOnce(c.product, c.admin)).code() } };
}
async function finishedImport(c: SeededCourse): Promise<string> {
  const { body } = await c.admin.request('POST', '/api/users/import', { body: csv(c) });
  await importAll(c.product);
  return body.importId;
}
const metadata = ({ courseId }: SeededCourse) => ({
  title: 'Notes',
  description: '',
  type: 'document',
  filename: 'notes.pdf',
  courseId,
});
const ordering = { course: 'full-stack', consent: { version: privacyNotice.version, age: 'adult' } };
let references = 600_000_000_000;
const newReference = (): string => String(++references);
const drafted = 'courses/angular.md';
const opened: Maker = async ({ product }) => {
  await openContent(product);
  return {};
};
/** Address of a file with a draft that can be published. */
async function draftOf(c: SeededCourse): Promise<string> {
  await opened(c);
  await draft(c.admin, drafted, set('/order', Math.floor(performance.now() % 9000) + 1));
  return fileAt(drafted);
}
async function addedPicture(c: SeededCourse): Promise<string> {
  await opened(c);
  const form = oneFile('picture', 'asha.png', fixture('certificate-name.png'));
  return (await c.admin.upload('/api/content/pictures', form)).body.name;
}
/** Address of a file beside the pages. */
async function strayFile(c: SeededCourse): Promise<string> {
  const name = `${c.unique('stray')}.bak`;
  await opened(c);
  (await openContent(c.product)).write(`courses/${name}`, 'x');
  return `/api/content/left-out?${new URLSearchParams({ path: `courses/${name}` })}`;
}
/** A new order's token. */
async function orderToken(c: SeededCourse): Promise<string> {
  const { db } = c.product.deps.database;
  await db.deleteFrom('rate_limits').where('key', 'like', 'order%').execute();
  const buyer = await sessionOf(c.product, await student(c.product));
  const { link } = (await buyer.post('/api/orders', ordering)).body;
  return link.split('/').at(-1);
}
const orderId = async (c: SeededCourse): Promise<number> => {
  await orderToken(c);
  return (await c.admin.get('/api/orders?limit=1')).body[0].id;
};
/** A receipt of a new order, and the order's token. */
async function receiptOf(c: SeededCourse) {
  const token = await orderToken(c);
  const order = (await c.admin.get('/api/orders?limit=1')).body[0].id;
  await c.admin.post(`/api/orders/${order}/accept`, { method: 'cash' });
  const [{ id }] = (await c.admin.get('/api/receipts?limit=1')).body;
  return { token, id, order };
}
async function messageId(c: SeededCourse): Promise<number> {
  await c.admin.post('/api/contact', message);
  return (await c.admin.get('/api/messages?limit=1')).body[0].id;
}
let mailServer: ReturnType<typeof startMailbox> | undefined;
/** One that takes the login. */
async function newMailServer() {
  mailServer ??= startMailbox();
  const { port } = await mailServer;
  return { host: '127.0.0.1', port, user: 'asha', password, from: 'hello@example.in' };
}
async function emailId(c: SeededCourse): Promise<number> {
  await c.admin.post('/api/forgot-password', { email: c.bystander.email });
  return (await c.admin.get('/api/emails?state=waiting&limit=1')).body[0].id;
}
async function textId(c: SeededCourse): Promise<number> {
  await (await orderAt(c.product, c.admin, { phone: '98765 43210' })).accept();
  return (await c.admin.get('/api/to-send?limit=1')).body[0].id;
}
/** Code of a certificate of someone new, or of the one who is given; its name is confirmed. */
async function certificateOf(c: SeededCourse, holder?: { readonly id: number }): Promise<string> {
  const { id } = holder ?? (await student(c.product));
  const courseId = await c.freshCourse();
  await c.admin.put(`/api/courses/${courseId}/certificates`, { mode: 'auto', hours: null, text: '' });
  await c.admin.post('/api/enroll', { userId: id, courseId });
  const lesson = { ...link(c, 'https://youtu.be/dQw4w9WgXcQ'), courseId };
  const { material } = (await c.admin.post('/api/add-youtube-link', lesson)).body;
  const client = await sessionOf(c.product, { id });
  await client.put(`/api/materials/${material.id}/progress`, { completed: true });
  const [{ code }] = (await client.get('/api/me/certificates')).body;
  await client.post(`/api/me/certificates/${code}/name`, { fullName: 'Lata Joshi' });
  return code;
}
const upload = async (c: SeededCourse): Promise<string> =>
  addressOf(await beginUpload(c.admin, metadata(c), notes.length));

/**
 * Every route there is: who may call it, and what success answers. The access matrix fails when the app has another one.
 * `own`: what the request is about belongs to the first admin, and to no other.
 */
const routes: Readonly<Record<string, Maker>> = {
  'public POST /api/login 200': (c) => ({ json: { email: c.enrolled.email, password } }),
  'account POST /api/logout 200': plain,
  'public POST /api/register 201': (c) => ({ json: { ...lata(c), course: 'full-stack' } }),
  'public POST /api/forgot-password 200': (c) => ({ json: { email: c.bystander.email } }),
  'public POST /api/reset-password/{token} 200': async (c) => ({
    in: [await c.freshResetToken()],
    json: { password: 'nine lamps on the river' },
  }),
  'public POST /api/contact 201': () => ({ json: message }),
  'public GET /api/openapi.json 200': plain,
  'account GET /api/me 200': plain,
  'member PUT /api/me 200': (c) => ({ json: { fullName: c.unique('Devika Nair') } }),
  'member POST /api/me/email 200': (c) => ({ json: { email: emailOf(c) } }),
  'public POST /api/confirm-email/{token} 200': async (c) => ({ in: [await c.freshEmailToken()] }),
  'member GET /api/me/sessions 200': plain,
  'member DELETE /api/me/sessions/{id} 200 own': async (c) => ({ in: [await c.freshSessionId()] }),
  'member DELETE /api/me/sessions 200': plain,
  'member GET /api/me/export 200': plain,
  'member POST /api/me/deletion-request 200': plain,
  'member DELETE /api/me/deletion-request 200': plain,
  'member POST /api/me/consent 200': () => ({ json: { version: privacyNotice.version, age: 'adult' } }),
  'setup POST /api/me/confirm-identity 200': async (c) => {
    await withoutFactor(c);
    return { json: { password } };
  },
  'setup GET /api/me/second-factor 200': plain,
  'setup POST /api/me/second-factor 201': async (c) => {
    await withoutFactor(c);
    return {};
  },
  'setup POST /api/me/second-factor/confirm 200 own': async (c) => {
    await withoutFactor(c);
    const { secret } = (await c.admin.post('/api/me/second-factor')).body;
    return { json: { code: appWith(secret).code() } };
  },
  'member POST /api/me/second-factor/recovery-codes 200 own': proof,
  'member DELETE /api/me/second-factor 200 own': proof,
  'admin GET /api/admins 200': plain,
  'admin GET /api/pending-users 200': plain,
  'admin GET /api/approved-users 200': plain,
  'admin GET /api/deletion-requests 200': plain,
  'admin PUT /api/approve-user/{id} 200': async (c) => ({ in: [(await c.freshPending()).id] }),
  'admin POST /api/approve-users 200': async (c) => ({
    json: { users: [{ id: (await c.freshPending()).id, courseIds: [c.courseId] }] },
  }),
  'admin POST /api/delete-pending-users 200': async (c) => ({
    json: { userIds: [(await c.freshPending()).id] },
  }),
  'admin DELETE /api/delete-user/{id} 200': async (c) => ({ in: [(await c.freshPending()).id] }),
  'admin GET /api/user/{id} 200': (c) => ({ in: [c.enrolled.id] }),
  'admin GET /api/user/{id}/orders 200': (c) => ({ in: [c.enrolled.id] }),
  'admin GET /api/user/{id}/certificates 200': (c) => ({ in: [c.enrolled.id] }),
  'admin GET /api/user/{id}/results 200': (c) => ({ in: [c.enrolled.id] }),
  'admin POST /api/user/{id}/messages 200': (c) => ({ in: [c.bystander.id], json: { text: 'Hello' } }),
  'admin PUT /api/user/{id} 200': async (c) => ({
    in: [(await c.freshPending()).id],
    json: { fullName: 'Farah Khan', email: emailOf(c) },
  }),
  'admin GET /api/user/{id}/password 200': async (c) => ({ in: [(await c.freshIssued()).id] }),
  'admin POST /api/user/{id}/temporary-password 201': (c) => ({ in: [c.bystander.id] }),
  'admin DELETE /api/user/{id}/second-factor 200': async (c) => ({ in: [(await c.freshProtected()).id] }),
  'admin PUT /api/user/{id}/role 200': (c) => ({ in: [c.bystander.id], json: { role: 'student' } }),
  'admin POST /api/admin/create-user 201': (c) => ({
    json: { ...lata(c), courseIds: [c.courseId, c.otherCourseId] },
  }),
  'admin GET /api/users/export.csv 200': plain,
  'admin POST /api/users/import 200': (c) => ({ path: '/api/users/import?dryRun=1', body: csv(c) }),
  'admin GET /api/users/imports/{importId} 200': async (c) => ({ in: [await finishedImport(c)] }),
  'admin POST /api/users/imports/{importId}/passwords 200': async (c) => ({ in: [await finishedImport(c)] }),
  'public POST /api/orders 201': (c) => ({ json: { ...lata(c), ...ordering } }),
  'public GET /api/closed-courses 200': plain,
  'public GET /api/order/{token} 200': async (c) => ({ in: [await orderToken(c)] }),
  'public POST /api/order/{token}/claims 201': async (c) => ({
    in: [await orderToken(c)],
    json: { reference: newReference(), mine: false },
  }),
  'public DELETE /api/order/{token}/claims 200': async (c) => ({ in: [await orderToken(c)] }),
  'public POST /api/order/{token}/cancel 200': async (c) => ({ in: [await orderToken(c)] }),
  'public PUT /api/order/{token}/buyer 200': async (c) => ({
    in: [await orderToken(c)],
    json: { phone: '98765 43210' },
  }),
  'public GET /api/order/{token}/receipts/{file} 200': async (c) => {
    const { token, id } = await receiptOf(c);
    return { in: [token, `${id}.pdf`] };
  },
  'admin GET /api/receipts 200': plain,
  'admin GET /api/receipts/sum 200': plain,
  'admin GET /api/receipts.csv 200': () => ({ path: '/api/receipts.csv?month=2026-11' }),
  'admin GET /api/receipts.zip 200': () => ({ path: '/api/receipts.zip?month=2026-11' }),
  'admin POST /api/receipts/{id}/void 200': async (c) => ({
    in: [(await receiptOf(c)).id],
    json: { reason: 'Wrong name.' },
  }),
  'public POST /api/order/{token}/refund-requests 201': async (c) => ({
    in: [(await receiptOf(c)).token],
    json: { reason: "I can't attend." },
  }),
  'admin POST /api/orders/{id}/refunds 201': async (c) => ({
    in: [(await receiptOf(c)).order],
    json: { amountPaise: 10_000, reason: 'Paid twice.' },
  }),
  'admin PUT /api/refunds/{id} 200': async (c) => {
    await c.admin.post(`/api/orders/${(await receiptOf(c)).order}/refunds`, {
      amountPaise: 100,
      reason: 'Twice.',
    });
    return {
      in: [(await c.admin.get('/api/refunds?limit=1')).body[0].id],
      json: { state: 'sent', method: 'upi', reference: newReference(), endsAccess: false },
    };
  },
  'admin DELETE /api/refunds/{id} 200': async (c) => {
    await c.admin.post(`/api/bank-credits/${await newCredit(c)}/split`, { orders: [], returnPaise: 1 });
    return { in: [(await c.admin.get('/api/refunds?limit=1')).body[0].id] };
  },
  'admin GET /api/refunds 200': plain,
  'public POST /api/complaints 201': (c) => ({ json: { ...message, email: emailOf(c) } }),
  'admin GET /api/courses/{id}/orders 200': (c) => ({ in: [c.courseId] }),
  'admin GET /api/orders 200': plain,
  'admin POST /api/orders/{id}/accept 200': async (c) => ({
    in: [await orderId(c)],
    json: { method: 'upi', reference: newReference() },
  }),
  'admin POST /api/orders/{id}/open-course 200': async (c) => {
    const id = await orderId(c);
    await c.admin.post(`/api/orders/${id}/accept`, { amountPaise: 100, method: 'cash', askForRest: true });
    return { in: [id] };
  },
  'admin PUT /api/orders/{id}/buyer 200': async (c) => ({
    in: [await orderId(c)],
    json: { fullName: 'Lata Rao', email: 'lata.rao@example.in' },
  }),
  'admin POST /api/orders/{id}/decline 200': async (c) => ({
    in: [await orderId(c)],
    json: { reason: 'not-found', words: 'Please look again.' },
  }),
  'admin POST /api/orders/{id}/undo 200': async (c) => ({
    in: [(await receiptOf(c)).order],
    json: { reason: 'never-came', endsAccess: true },
  }),
  'admin POST /api/orders/manual 201': async (c) => ({
    json: { userId: (await c.freshPending()).id, courseId: 1, amountPaise: 64_900, method: 'cash' },
  }),
  'admin POST /api/orders/test 201': plain,
  'admin POST /api/orders/accept-many 200': () => ({ json: { pairs: [{ orderId: 1, creditId: 1 }] } }),
  'admin POST /api/bank-statements 201': (c) => ({
    headers: { 'content-type': 'text/csv' },
    body: new Blob([`Date,Narration,Credit\n24/08/26,${c.unique('UPI')},649.00\n`], { type: 'text/csv' }),
  }),
  'admin POST /api/bank-statements/preview 200': () => ({
    headers: { 'content-type': 'text/csv' },
    body: new Blob(['Date,Narration,Credit\n24/08/26,UPI,649.00\n'], { type: 'text/csv' }),
  }),
  'admin GET /api/bank-credits 200': plain,
  'admin GET /api/bank-differences 200': plain,
  'admin POST /api/bank-credits/{id}/ignore 200': async (c) => ({ in: [await newCredit(c)] }),
  'admin POST /api/bank-credits/ignore 200': async (c) => ({ json: { ids: [await newCredit(c)] } }),
  'admin DELETE /api/bank-credits/{id}/ignore 200': async (c) => ({ in: [await newCredit(c)] }),
  'admin POST /api/bank-credits/{id}/split 201': async (c) => ({
    in: [await newCredit(c)],
    json: { orders: [], returnPaise: 1 },
  }),
  'admin POST /api/bank-credits/{id}/record 201': async (c) => ({
    in: [await newCredit(c)],
    json: { userId: (await c.freshPending()).id, courseId: 1 },
  }),
  'member POST /api/free-courses 200': () => ({ json: { course: 'healthy-habits' } }),
  'public GET /api/courses 200': plain,
  'admin POST /api/courses 201': (c) => ({
    json: { courseName: c.unique('New course'), description: 'Short.' },
  }),
  'admin PUT /api/courses/{id} 200': (c) => ({
    in: [c.otherCourseId],
    json: { courseName: c.unique('Renamed'), description: 'Other.' },
  }),
  'admin DELETE /api/courses/{id} 200': async (c) => ({ in: [await c.freshCourse()] }),
  'public GET /api/certificate/{code} 200': async (c) => ({ in: [await certificateOf(c)] }),
  'public GET /api/certificate/{code}/pdf 200': async (c) => ({ in: [await certificateOf(c)] }),
  'member GET /api/me/certificates 200': plain,
  'member POST /api/me/certificates/{code}/name 200 own': async (c) => ({
    in: [await certificateOf(c, { id: 1 })],
    json: { fullName: 'Devika Nair' },
  }),
  'member PUT /api/me/certificates/{code} 200 own': async (c) => ({
    in: [await certificateOf(c, { id: 1 })],
    json: { hidden: true },
  }),
  'admin GET /api/courses/{id}/certificates 200': (c) => ({ in: [c.courseId] }),
  'admin PUT /api/courses/{id}/certificates 200': async (c) => ({
    in: [await c.freshCourse()],
    json: { mode: 'by-hand', hours: 12, text: 'With a project.' },
  }),
  'admin POST /api/courses/{id}/copy 201': async (c) => ({
    in: [await c.freshCourse()],
    json: { courseName: c.unique('Batch') },
  }),
  'admin POST /api/courses/{id}/certificates 200': async (c) => ({
    in: [await c.freshCourse()],
    json: { userIds: [c.enrolled.id] },
  }),
  'admin GET /api/certificates 200': (c) => ({ path: `/api/certificates?courseId=${c.courseId}` }),
  'admin POST /api/certificates/{code}/revoke 200': async (c) => ({
    in: [await certificateOf(c)],
    json: { reason: 'Issued by mistake.' },
  }),
  'admin POST /api/certificates/{code}/replace 200': async (c) => ({
    in: [await certificateOf(c)],
    json: { fullName: 'Lata Joshi-Rao' },
  }),
  'admin GET /api/courses/{id}/roster 200': (c) => ({ in: [c.courseId] }),
  'admin GET /api/courses/{id}/roster.csv 200': (c) => ({ in: [c.courseId] }),
  'admin POST /api/courses/{id}/messages 200': async (c) => {
    const userId = c.enrolled.id;
    await c.admin.post('/api/enroll', { userId, courseId: c.courseId });
    return { in: [c.courseId], json: { userIds: [userId], text: 'Class is at 5 pm.' } };
  },
  'admin GET /api/user/{id}/enrollments 200': (c) => ({ in: [c.enrolled.id] }),
  'admin POST /api/enroll 200': (c) => ({ json: bystander(c) }),
  'admin DELETE /api/unenroll 200': (c) => ({ json: bystander(c) }),
  'admin POST /api/enrollments/bulk 200': (c) => ({
    json: { userIds: [c.bystander.id], courseIds: [c.courseId, c.otherCourseId] },
  }),
  'admin GET /api/materials 200': plain,
  'study GET /api/courses/{courseId}/materials 200': (c) => ({ in: [c.courseId] }),
  'admin PUT /api/courses/{courseId}/materials/order 200': async (c) => ({
    in: [await c.freshCourse()],
    json: { materialIds: [] },
  }),
  'study PUT /api/materials/{id}/progress 200': (c) => ({
    in: [c.youtubeId],
    json: { positionSeconds: 12.5, completed: true },
  }),
  'admin POST /api/upload-file 201': (c) => ({
    body: uploadForm({ title: 'Notes', type: 'document', courseId: c.courseId }, { name: 'notes.pdf' }),
  }),
  'admin POST /api/add-youtube-link 201': (c) => ({ json: link(c, 'https://youtu.be/dQw4w9WgXcQ') }),
  'admin POST /api/add-assignment 201': (c) => ({
    json: { ...link(c, 'https://forms.example.in/week-1'), task },
  }),
  'study GET /api/materials/{id}/assignment 200': async (c) => ({ in: [await newTask(c)] }),
  'study PUT /api/materials/{id}/submission 200': async (c) => ({
    in: [await newTask(c)],
    json: { text: 'My day.', link: 'https://example.in/page' },
  }),
  'study DELETE /api/materials/{id}/submission/files/{fileId} 200 own': async (c) => {
    const { id, file } = await addedFile(c);
    return { in: [id, file.id] };
  },
  'study POST /api/materials/{id}/submission/hand-in 200 own': async (c) => {
    const id = await newTask(c);
    await workOf(c.admin, id).save({ text: 'My day.' });
    return { in: [id] };
  },
  'study POST /api/materials/{id}/submission/take-back 200': async (c) => ({ in: [await newTask(c)] }),
  'member GET /media-of-submissions/{id}/{name} 200 own': async (c) => ({
    path: (await addedFile(c)).file.path,
  }),
  'member GET /media-of-submissions/{id}/{name}/page 200 own': async (c) => ({
    path: `${(await addedFile(c, 'page.docx', fixture('worksheet.docx'))).file.path}/page`,
  }),
  'admin DELETE /api/materials/{id}/files/{fileId} 200': async (c) => {
    const taskId = await newTask(c);
    await sendFile(c.admin, { taskId, filename: 'notes.pdf' }, notes);
    const { body } = await c.admin.get(`/api/materials/${taskId}/assignment`);
    return { in: [taskId, body.task.files[0].id] };
  },
  'admin GET /api/submissions 200': plain,
  'admin GET /api/submissions/{id} 200': async (c) => ({ in: [await workHandedIn(c)] }),
  'admin PUT /api/submissions/{id}/grade 200': async (c) => ({
    in: [await workHandedIn(c)],
    json: { marks: 7.5, criteria: [], comment: 'Good.' },
  }),
  'admin POST /api/submissions/{id}/return 200': async (c) => ({
    in: [await workHandedIn(c)],
    json: { comment: 'Please write more.' },
  }),
  'admin DELETE /api/submissions/{id}/files/{fileId} 200': async (c) => {
    const submissionId = await workHandedIn(c);
    await sendFile(c.admin, { submissionId, filename: 'notes.pdf' }, notes);
    const { body } = await c.admin.get(`/api/submissions/${submissionId}`);
    return { in: [submissionId, body.work.answers[0].id] };
  },
  'admin GET /api/submissions.csv 200': plain,
  'study GET /api/doubts 200': (c) => ({ path: `/api/doubts?courseId=${c.courseId}` }),
  'study POST /api/materials/{id}/doubts 201': (c) => ({
    in: [c.video.id],
    json: { text: 'Why?', atSeconds: 12, toAll: true },
  }),
  'study GET /api/doubts/{id} 200': async (c) => ({ in: [(await newDoubt(c)).id] }),
  'admin PUT /api/doubts/{id} 200': async (c) => ({
    in: [(await newDoubt(c)).id],
    json: { closed: true, pinned: true, hidden: false },
  }),
  'study PUT /api/doubts/{id}/answer 200 own': async (c) => ({
    in: [(await newDoubt(c)).id],
    json: { postId: null },
  }),
  'study POST /api/doubts/{id}/posts 200': async (c) => ({
    in: [(await newDoubt(c)).id],
    json: { text: 'Because.' },
  }),
  'study PUT /api/doubts/{id}/posts/{postId} 200 own': async (c) => {
    const { id, posts } = await newDoubt(c);
    return { in: [id, posts[0]?.id ?? 0], json: { text: 'Why so?', withoutPicture: true } };
  },
  'study DELETE /api/doubts/{id}/posts/{postId} 200 own': async (c) => {
    const { id, posts } = await newDoubt(c);
    return { in: [id, posts[0]?.id ?? 0] };
  },
  'study GET /media-of-doubts/{id}/{name} 200': async (c) => ({
    path: await newPicture(c.admin, await newDoubt(c)),
  }),
  'public GET /media-of-samples/{slug}/{name} 200': async (c) => {
    await newSampleLesson(c);
    return { in: ['full-stack', 'film.mp4'] };
  },
  'study POST /api/doubts/{id}/posts/{postId}/report 200': async (c) => {
    const { id, posts } = await newDoubt(c);
    return { in: [id, posts[0]?.id ?? 0] };
  },
  'admin POST /api/add-text 201': (c) => ({ json: text(c) }),
  'admin POST /api/preview-text 200': () => ({ json: { body: '# Hello' } }),
  'admin POST /api/preview-texts 200': () => ({ json: { texts: ['# Hello', '$x$'] } }),
  'study GET /api/materials/{id}/text 200': async (c) => ({
    in: [(await c.admin.post('/api/add-text', text(c))).body.material.id],
  }),
  'admin POST /api/add-quiz 201': (c) => ({ json: { title: c.unique('Quiz'), courseId: c.courseId } }),
  'admin GET /api/materials/{id}/quiz/questions 200': async (c) => ({ in: [await newQuiz(c)] }),
  'admin PUT /api/materials/{id}/quiz/questions 200': async (c) => ({
    in: [await newQuiz(c)],
    json: { settings: rules, questions },
  }),
  'admin POST /api/read-questions 200': () => ({ json: { text: 'Is it?\nA) Yes\nB) No\nANSWER: A' } }),
  'admin POST /api/read-word 200': () => ({
    body: new Blob([Uint8Array.from(word(documentOf('<w:p><w:r><w:t>Is it?</w:t></w:r></w:p>')))], {
      type: WORD,
    }),
    headers: { 'content-type': WORD },
  }),
  'study GET /api/materials/{id}/quiz 200': async (c) => ({ in: [await newQuiz(c)] }),
  'study POST /api/materials/{id}/attempts 201': async (c) => ({ in: [await newQuiz(c)] }),
  'study GET /api/attempts/{id} 200 own': async (c) => ({ in: [(await begun(c)).id] }),
  'study PUT /api/attempts/{id}/answers/{questionId} 200 own': async (c) => {
    const { id, long } = await begun(c);
    return { in: [id, long], json: { answer: 'Because.', seq: 1 } };
  },
  'study POST /api/attempts/{id}/hand-in 200 own': async (c) => ({ in: [(await begun(c)).id] }),
  'admin GET /api/attempts/{id}/marks 200': async (c) => ({ in: [(await handedIn(c)).id] }),
  'admin DELETE /api/attempts/{id}/late-answers 200': async (c) => ({ in: [(await handedIn(c)).id] }),
  'admin POST /api/attempts/{id}/late-answers 200': async (c) => ({ in: [(await handedIn(c)).id] }),
  'admin PUT /api/attempts/{id}/marks 200': async (c) => {
    const { id, long } = await handedIn(c);
    return { in: [id], json: { marks: [{ questionId: long, marks: 100, comment: 'Good.' }] } };
  },
  'admin GET /api/materials/{id}/quiz/results 200': async (c) => ({ in: [await newQuiz(c)] }),
  'admin GET /api/materials/{id}/quiz/stats 200': async (c) => ({ in: [await newQuiz(c)] }),
  'admin POST /api/materials/{id}/quiz/copies 201': async (c) => ({ in: [await newQuiz(c)] }),
  'admin GET /api/materials/{id}/quiz/questions.gift 200': async (c) => ({ in: [await newQuiz(c)] }),
  'admin GET /api/materials/{id}/quiz/results.csv 200': async (c) => ({ in: [await newQuiz(c)] }),
  'admin POST /api/materials/{id}/quiz/regrade 200': async (c) => ({ in: [await newQuiz(c)] }),
  'admin PUT /api/materials/{id}/quiz/allowances 200': async (c) => ({
    in: [await newQuiz(c)],
    json: { userId: c.enrolled.id, moreAttempts: 1, moreMinutes: 10, closesAt: null },
  }),
  'admin PUT /api/materials/{id} 200': async (c) => ({
    in: [await c.freshMaterial()],
    json: { title: c.unique('Lesson'), description: 'Short.', hidden: false },
  }),
  'admin POST /api/materials/{id}/file 200': async (c) => ({
    in: [(await c.freshWordPath()).split('/')[2] ?? ''],
    body: oneFile('materialFile', 'notes.pdf', notes),
  }),
  'admin POST /api/materials/{id}/captions 200': (c) => ({
    in: [c.video.id],
    body: oneFile('captionsFile', 'captions.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'),
  }),
  'admin DELETE /api/materials/{id}/captions 200': (c) => ({ in: [c.video.id] }),
  'admin DELETE /api/materials/{id} 200': async (c) => ({ in: [await c.freshMaterial()] }),
  'study GET /media/{id}/{name} 200': (c) => ({ path: c.video.filePath }),
  'study GET /media/{id}/{name}/page 200': async (c) => ({ path: `${await c.freshWordPath()}/page` }),
  'study GET /media/{id}/film/{name} 200': async (c) => {
    await addRenditions(c.product.deps, c.video.id);
    return { in: [c.video.id, '240.mp4'] };
  },
  'member OPTIONS /uploads 204': () => ({ headers: VERSION }),
  'study POST /uploads 201': async (c) => ({
    headers: {
      ...VERSION,
      'upload-length': String(notes.length),
      'upload-metadata': tusMetadata({ assignmentId: await newTask(c), filename: 'notes.pdf' }),
    },
  }),
  'member GET /uploads/{id} 200 own': async (c) => ({ path: await upload(c) }),
  'member PATCH /uploads/{id} 204 own': async (c) => ({
    path: await upload(c),
    headers: { ...VERSION, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: notes.subarray(0, 100),
  }),
  'member DELETE /uploads/{id} 204 own': async (c) => ({ path: await upload(c), headers: VERSION }),
  'member POST /uploads/{id}/finish 200 own': async (c) => {
    const path = await upload(c);
    await sendBytes(c.admin, path, 0, notes);
    return { path: `${path}/finish` };
  },
  'admin GET /api/trash 200': plain,
  'admin POST /api/trash/{kind}/{id}/restore 200': async (c) => {
    const id = await c.freshCourse();
    await c.admin.delete(`/api/courses/${id}`);
    return { in: ['course', id] };
  },
  'admin DELETE /api/trash/{kind}/{id} 200': async (c) => {
    const { id } = await c.freshPending();
    await c.admin.delete(`/api/delete-user/${id}`);
    return { in: ['user', id] };
  },
  // As if nothing had been on the screen: the people of other tests are in this trash.
  'admin DELETE /api/trash 200': () => ({ path: '/api/trash?deletedUntil=1' }),
  'admin GET /api/tasks 200': plain,
  'admin POST /api/tasks/{id}/retry 200': async (c) => ({ in: [await newTaskId(c)] }),
  'admin POST /api/tasks/{id}/cancel 200': async (c) => ({ in: [await newTaskId(c)] }),
  'admin GET /api/setup 200': plain,
  'admin GET /api/setup/key 200': plain,
  'admin POST /api/setup/done 200': () => ({ json: { step: 'key' } }),
  'admin PUT /api/setup/backups 200': () => ({ json: { folder: mkdtempSync(join(tmpdir(), 'backups-')) } }),
  'admin PUT /api/setup/mail 200': async () => ({ json: await newMailServer() }),
  'admin GET /api/emails 200': plain,
  'admin POST /api/emails/{id}/send-again 200': async (c) => ({ in: [await emailId(c)] }),
  'admin GET /api/to-send 200': plain,
  'admin POST /api/to-send/{id}/opened 200': async (c) => ({ in: [await textId(c)] }),
  'admin GET /api/messages 200': plain,
  'admin PUT /api/messages/{id} 200': async (c) => ({ in: [await messageId(c)], json: { done: true } }),
  'admin POST /api/messages/{id}/answer 200': async (c) => ({
    in: [await messageId(c)],
    json: { answer: 'We are sorry.' },
  }),
  'member GET /api/notifications 200': plain,
  'member POST /api/notifications/read 200': () => ({ json: { ids: [1] } }),
  'member PUT /api/me/mail-choices 200': () => ({ json: { kind: 'quiz-marked', choice: 'daily' } }),
  'admin GET /api/announcements 200': plain,
  'admin POST /api/announcements 201': (c) => ({ json: announcement(c) }),
  'admin GET /api/announcements/reach 200': plain,
  'admin DELETE /api/announcements/{id} 200': async (c) => ({
    in: [(await c.admin.post('/api/announcements', announcement(c))).body.id],
  }),
  'admin GET /api/content 200': opened,
  'admin GET /api/content/file 200': async (c) => ({ path: await draftOf(c) }),
  'admin PATCH /api/content/file 200': async (c) => {
    const path = await draftOf(c);
    const baseSha = (await c.admin.get(path)).body.sha;
    return { path, json: { baseSha, changes: [{ pointer: '/level', value: 'Beginner' }] } };
  },
  'admin DELETE /api/content/file 200': async (c) => ({ path: await draftOf(c) }),
  'admin POST /api/content/courses 201': async (c) => {
    await opened(c);
    return { json: { title: c.unique('Course') } };
  },
  'admin POST /api/content/publish 200': async (c) => {
    await draftOf(c);
    return { json: { paths: [drafted] } };
  },
  'admin GET /api/content/versions 200': opened,
  'admin POST /api/content/versions/{id}/restore 200': async (c) => {
    await opened(c);
    const [{ id }] = (await c.admin.get('/api/content/versions?limit=1')).body;
    return { in: [id], json: { current: id } };
  },
  'admin GET /api/content/pictures 200': opened,
  'admin POST /api/content/pictures 201': async (c) => {
    await opened(c);
    return { body: oneFile('picture', 'asha.png', fixture('certificate-name.png')) };
  },
  'admin GET /api/content/pictures/{name} 200': async (c) => ({ in: [await addedPicture(c)] }),
  'admin DELETE /api/content/pictures/{name} 200': async (c) => ({ in: [await addedPicture(c)] }),
  'admin DELETE /api/content/left-out 200': async (c) => ({ path: await strayFile(c) }),
  'admin POST /api/content/left-out 200': async (c) => ({
    json: { id: (await c.admin.delete(await strayFile(c))).body.id },
  }),
  'admin GET /api/audit 200': plain,
  'admin GET /api/overview 200': plain,
  'admin GET /api/admin-counts 200': plain,
  'admin GET /api/admin-search 200': plain,
  // Last: from here on the password of the person who asks is another.
  'account PUT /api/me/password 200': () => ({
    json: { currentPassword: password, password: anotherPassword },
  }),
};

const parse = ([row, make]: readonly [string, Maker]): RoutedCall => {
  const [access, method, path = '', success = '', own] = row.split(' ');
  return {
    method: method as Call['method'],
    path,
    access: access as Access,
    success,
    ofFirstAdmin: own !== undefined,
    ask: async (course) => {
      const { in: values = [], ...request } = await make(course);
      let at = 0;
      return { path: path.replaceAll(/\{\w+\}/g, () => String(values[at++])), ...request };
    },
  };
};

export const calls: readonly RoutedCall[] = Object.entries(routes).map(parse);

/** Calls that change something. */
export const changes: readonly Call[] = calls.filter(
  ({ method }) => method !== 'GET' && method !== 'OPTIONS',
);

/** A call in the words of a test: `GET /api/me`. */
export const nameOf = (call: { readonly method: string; readonly path: string }): string =>
  `${call.method} ${call.path}`;

/** The calls that take JSON, with a right request of each. */
export async function jsonCalls(course: SeededCourse) {
  const found: {
    name: string;
    call: Call;
    method: string;
    path: string;
    json: Readonly<Record<string, unknown>>;
  }[] = [];
  // One after the other: what one prepares, another takes away.
  for (const call of calls) {
    const { path, json } = await call.ask(course);
    if (json !== undefined) found.push({ name: nameOf(call), call, method: call.method, path, json });
  }
  return found;
}

/** A call by the name that the specification's table gives it. */
export function callNamed(name: string): RoutedCall {
  const call = calls.find((candidate) => nameOf(candidate) === name);
  if (call === undefined) throw new Error(`There is no call ${name}.`);
  return call;
}
