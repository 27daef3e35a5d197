import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import type { Answer, Client, RequestOptions } from '../../support/client.ts';
import { uploadForm } from '../../support/fixtures.ts';

/** One product to walk through; both the one of today and the one of before rights can be it. */
export interface Walked {
  /** A browser of its own. */
  client(): Client;
  readonly admin: { readonly email: string; readonly password: string };
  /** Asks for a reset link and takes the token out of the mail. */
  resetToken(email: string): Promise<string>;
}

const TOLD = ['allow', 'link', 'x-total-count', 'www-authenticate', 'retry-after', 'content-range'];

/** Replaces what is another each time: times, tokens, numbers of requests and orders. */
const masked = (text: string): string =>
  text
    .replaceAll(/urn:uuid:[0-9a-f-]{36}/g, 'urn:uuid:…')
    .replaceAll(/\b[12]\d{12}\b/g, '"time"')
    .replaceAll(/"AB[0-9A-Z]{6}"/g, '"order"')
    .replaceAll(/"20\d\d-\d\d-\d\d"/g, '"date"')
    .replaceAll(/(\/(?:reset-password|order)\/)[\w-]{20,}/g, '$1token');

function told({ status, headers, bytes }: Answer): string {
  const type = headers.get('content-type');
  const said = TOLD.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []));
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…').replace(/\d{4,}/, '…'));
  const body = type === null || /json|text/.test(type) ? bytes.toString('utf8') : `${bytes.length} bytes`;
  return masked([status, type, ...said, ...cookies, body].join(' | '));
}

/** Does every call of the specification as visitor, student and owner. @returns what was asked and what was answered, in turn */
export async function walk(product: Walked): Promise<(readonly [asked: string, answered: string])[]> {
  const lines: (readonly [string, string])[] = [];
  const actor = (name: string): Client => {
    const client = product.client();
    const request = client.request.bind(client);
    client.request = async (method: string, path: string, options: RequestOptions = {}) => {
      const answer = await request(method, path, options);
      const { json, body, headers } = options;
      const form =
        body instanceof FormData
          ? [...body].map(([field, value]) => [field, typeof value === 'string' ? value : value.name])
          : body;
      const sent = [json ?? form, headers].flatMap((part) =>
        part === undefined ? [] : [JSON.stringify(part)],
      );
      lines.push([masked([name, method, path, ...sent].join(' ')), told(answer)]);
      return answer;
    };
    return client;
  };
  const [visitor, owner, student] = [actor('visitor'), actor('owner'), actor('student')];
  const everyone = [visitor, student, owner];
  const asha = { fullName: 'Asha Rao', email: 'asha.rao@example.in', password: 'teal lantern on a ferry 9' };
  const kabir = { fullName: 'Kabir Sethi', email: 'kabir@example.in', password: 'nine lamps on the river' };

  // Registering, waiting, logging in.
  await visitor.post('/api/register', asha);
  await visitor.post('/api/register', asha);
  await visitor.post('/api/register', { ...kabir, password: 'short' });
  await visitor.post('/api/register', { fullName: '', email: 'no address', password: '' });
  await visitor.post('/api/register', kabir);
  await visitor.request('POST', '/api/register', {
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  await visitor.request('POST', '/api/login', { body: 'email=a', headers: { 'content-type': 'text/plain' } });
  await visitor.post('/api/login', { email: asha.email, password: 'a wrong guess' });
  await visitor.post('/api/login', { email: 'no.one@example.in', password: 'a wrong guess' });
  await visitor.post('/api/login', asha);
  await owner.post('/api/login', { ...product.admin, role: 'admin' });
  await owner.get('/api/me');
  const pending = (await owner.get('/api/pending-users')).body;
  await owner.get('/api/pending-users?search=kabir&limit=1');
  await owner.get('/api/pending-users?limit=1');
  await owner.get('/api/pending-users?limit=none');
  const idOf = (person: { email: string }): number =>
    pending.find(({ email }: { email: string }) => email === person.email).id;
  const [ashaId, kabirId] = [idOf(asha), idOf(kabir)];
  const path = `/api/approve-user/${ashaId}`;
  for (const one of everyone) await one.put(path);
  await owner.put(path);
  await owner.put('/api/approve-user/999999');
  await owner.put('/api/approve-user/none');
  await owner.get('/api/approved-users');
  await student.post('/api/login', { ...asha, role: 'admin' });
  await student.post('/api/login', asha);
  for (const one of [visitor, student]) await one.get('/api/me');

  // Courses.
  const made = await owner.post('/api/courses', {
    courseName: ' Block   Printing ',
    description: 'With wood.',
  });
  const courseId: number = made.body.course.id;
  for (const courseName of ['Block Printing', '   ', 7]) await owner.post('/api/courses', { courseName });
  const spare: number = (await owner.post('/api/courses', { courseName: 'Kites' })).body.course.id;
  for (const one of [visitor, student]) await one.post('/api/courses', { courseName: 'Mine' });
  await owner.put(`/api/courses/${spare}`, { courseName: 'Kite Making' });
  await owner.put(`/api/courses/${spare}`, { courseName: 'Block Printing' });
  await owner.put('/api/courses/999999', { courseName: 'None' });
  for (const one of [visitor, student]) await one.put(`/api/courses/${spare}`, { courseName: 'Mine' });
  for (const one of everyone) await one.get('/api/courses');

  // Materials.
  const upload = (type: string, name: string, more: object = {}) =>
    uploadForm({ title: `A ${type}`, description: 'Look.', type, courseId, ...more }, { name });
  const video = await owner.upload('/api/upload-file', upload('video', 'lecture.mp4'));
  await owner.upload('/api/upload-file', upload('document', 'notes.pdf'));
  await owner.upload('/api/upload-file', upload('document', 'lecture.mp4'));
  await owner.upload('/api/upload-file', upload('document', 'notes.pdf', { courseId: 999_999 }));
  await owner.upload('/api/upload-file', upload('document', 'notes.pdf', { title: '' }));
  await owner.upload('/api/upload-file', uploadForm({ title: 'No file', type: 'document', courseId }));
  for (const one of [visitor, student]) await one.upload('/api/upload-file', upload('document', 'notes.pdf'));
  for (const [call, url] of [
    ['youtube-link', 'https://youtu.be/dQw4w9WgXcQ'],
    ['assignment', 'https://forms.example.in/week-1'],
  ] as const) {
    const link = { title: 'A link', description: 'Do this.', url, courseId };
    await owner.post(`/api/add-${call}`, link);
    for (const wrong of [
      { title: '' },
      { url: 'javascript:alert(1)' },
      { url: 'https://example.in/' },
      { courseId: 999_999 },
      { description: undefined },
    ])
      await owner.post(`/api/add-${call}`, { ...link, ...wrong });
    for (const one of [visitor, student]) await one.post(`/api/add-${call}`, link);
  }
  const list = `/api/courses/${courseId}/materials`;
  for (const one of everyone) await one.get(list);
  await owner.get('/api/courses/999999/materials');
  for (const one of everyone) await one.get('/api/materials');
  await owner.get('/api/materials?search=link&limit=1');

  // Enrollments.
  const enrollment = { userId: ashaId, courseId };
  for (const one of [visitor, student]) await one.post('/api/enroll', enrollment);
  await owner.post('/api/enroll', { userId: kabirId, courseId });
  await owner.post('/api/enroll', { userId: 999_999, courseId });
  await owner.post('/api/enroll', { userId: ashaId, courseId: 999_999 });
  await owner.post('/api/enroll', {});
  for (const _twice of [1, 2]) await owner.post('/api/enroll', enrollment);
  for (const one of everyone) await one.get(`/api/user/${ashaId}/enrollments`);
  await owner.get('/api/user/999999/enrollments');
  await student.get(list);
  await student.request('GET', list, { headers: { 'x-user-id': '1', 'x-user-role': 'admin' } });
  await student.get('/api/courses');
  const { filePath } = video.body.material;
  for (const one of everyone) await one.get(filePath, { range: 'bytes=0-99' });
  await student.get(filePath, { range: 'bytes=99999999-' });
  await student.put(`/api/materials/${video.body.material.id}/progress`, {
    positionSeconds: 3,
    completed: true,
  });
  await student.get('/api/courses');
  for (const one of [visitor, student]) await one.delete('/api/unenroll', enrollment);
  for (const _twice of [1, 2]) await owner.delete('/api/unenroll', enrollment);
  await student.get(list);

  // Students whom the owner makes, and their passwords.
  const ravi = { fullName: 'Ravi Jain', email: 'ravi@example.in', password: 'eleven kites over the ghat' };
  await owner.post('/api/admin/create-user', { ...ravi, courseIds: [courseId, spare] });
  await owner.post('/api/admin/create-user', { ...ravi, courseIds: [] });
  await owner.post('/api/admin/create-user', { ...ravi, fullName: '' });
  await owner.post('/api/admin/create-user', { ...ravi, email: 'other@example.in', courseIds: [999_999] });
  for (const one of [visitor, student]) await one.post('/api/admin/create-user', ravi);
  const raviId: number = (await owner.get('/api/approved-users?search=ravi')).body[0].id;
  for (const one of everyone) await one.get(`/api/user/${raviId}/password`);
  await owner.get(`/api/user/${ashaId}/password`);
  await owner.get('/api/user/999999/password');
  const created = actor('created student');
  await created.post('/api/login', ravi);
  await created.get('/api/me');
  await created.get(list);
  await created.put('/api/me/password', { currentPassword: 'wrong', password: 'seven blue umbrellas' });
  await created.put('/api/me/password', { currentPassword: ravi.password, password: 'password' });
  await created.put('/api/me/password', { currentPassword: ravi.password, password: 'seven blue umbrellas' });
  await created.get(list);
  await owner.get(`/api/user/${raviId}/password`);

  // Forgotten passwords, messages, logging out.
  await visitor.post('/api/forgot-password', { email: 'no address' });
  await visitor.post('/api/forgot-password', { email: 'no.one@example.in' });
  await visitor.post('/api/forgot-password', { email: asha.email });
  const token = await product.resetToken(asha.email);
  await visitor.post(`/api/reset-password/${token}`, { password: 'password' });
  for (const _twice of [1, 2])
    await visitor.post(`/api/reset-password/${token}`, { password: 'a new kite every monday' });
  await student.get('/api/me');
  await student.post('/api/login', { email: asha.email, password: 'a new kite every monday' });
  await owner.request('POST', '/api/courses', {
    json: { courseName: 'Theirs' },
    headers: { origin: 'https://other.example' },
  });
  const message = { name: 'Sunita', email: 'sunita@example.in', subject: 'Timings', message: 'When?' };
  await visitor.post('/api/contact', message);
  await visitor.post('/api/contact', { ...message, email: '', message: '' });

  // Someone who orders and has not paid.
  const lata = { fullName: 'Lata Joshi', email: 'lata@example.in', password: 'seven lamps by the ghat' };
  await visitor.post('/api/orders', {
    course: 'full-stack',
    ...lata,
    consent: { version: privacyNotice.version, age: 'adult' },
  });
  await visitor.post('/api/login', lata);
  await owner.get('/api/pending-users');

  // Deleting.
  for (const one of everyone) await one.delete(`/api/materials/${video.body.material.id}`);
  await owner.delete(`/api/materials/${video.body.material.id}`);
  for (const one of everyone) await one.delete(`/api/courses/${spare}`);
  await owner.delete(`/api/courses/${spare}`);
  for (const id of [kabirId, kabirId, 1]) await owner.delete(`/api/delete-user/${id}`);
  for (const one of [visitor, student]) await one.delete(`/api/delete-user/${ashaId}`);
  await owner.request('PATCH', '/api/courses', { json: {} });
  await owner.get('/api/nothing-here');
  for (const one of everyone) await one.post('/api/logout');
  await owner.get('/api/pending-users');
  return lines;
}
