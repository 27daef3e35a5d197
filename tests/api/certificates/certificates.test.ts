import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { factsOnSheet } from '../../../server/contract/certificate-sheet.ts';
import type { CertificateLook, CertificatePrint } from '../../../server/contract/certificates.ts';
import {
  isPictureOfCertificates,
  showCertificate,
} from '../../../server/features/certificates/certificates.service.ts';
import { issueAllDueCertificates } from '../../../server/features/certificates/issue-certificates.ts';
import type { Client } from '../../support/client.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { type Person, sessionOf, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const signatory = { name: 'Ananya Deshmukh', role: 'Head of teaching' };
const GONE = 'Not found. It may have been deleted.';
const mailbox = await startMailbox();
const smtp = { SMTP_URL: mailbox.url, MAIL_FROM: 'Abhyas <hello@example.in>' };
const product = await startProduct(smtp);
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const { db } = product.deps.database;
const admin = await product.adminClient();
const anyone = product.client();

let courses = 0;
/** A course with two lessons that must be studied and one that need not. */
async function openCourse(mode = 'auto') {
  courses += 1;
  const courseName = `Weaving ${courses}`;
  const courseId: number = (await admin.post('/api/courses', { courseName })).body.course.id;
  const terms = { mode, hours: 24, text: 'With a woven project.' };
  expect((await admin.put(`/api/courses/${courseId}/certificates`, terms)).status).toBe(200);
  const add = async (more: object = {}): Promise<number> => {
    const lesson = { title: 'Lesson', url: 'https://youtu.be/dQw4w9WgXcQ', courseId, ...more };
    return (await admin.post('/api/add-youtube-link', lesson)).body.material.id;
  };
  const lessons = [await add(), await add()];
  await add({ required: false });
  return { courseId, courseName, add, lessons };
}
type Course = Awaited<ReturnType<typeof openCourse>>;

const done = (client: Client, id: number, completed = true) =>
  client.put(`/api/materials/${id}/progress`, { completed });

/** Someone who finished a course. */
async function finish({ courseId, lessons }: Course, given: Partial<Person> = {}) {
  const person = await student(product, given);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  const client = await sessionOf(product, person);
  for (const id of lessons) expect((await done(client, id)).status).toBe(200);
  const own = async () => (await client.get('/api/me/certificates')).body;
  return { person, client, own };
}

/** Someone with a valid certificate. */
async function certified(course: Course, fullName = 'Meera Joshi') {
  const holder = await finish(course);
  const [{ code }] = await holder.own();
  const path = `/api/certificate/${code}`;
  expect((await holder.client.post(`/api/me/certificates/${code}/name`, { fullName })).status).toBe(200);
  const look = async () => (await anyone.get(path)).body;
  return { ...holder, code, path, look };
}

describe('a certificate that comes by itself', () => {
  it('comes with the last required lesson, once, from however many devices', async () => {
    const course = await openCourse();
    const { person, client, own } = await finish({ ...course, lessons: course.lessons.slice(1) });
    expect(await own()).toEqual([]);
    const [last = 0] = course.lessons;
    await Promise.all(Array.from({ length: 50 }, () => done(client, last)));
    await done(client, last, false);
    await done(client, last);
    expect(await own()).toMatchObject([{ state: 'waiting', courseName: course.courseName }]);
    const issued = await auditTrail(product, 'certificate-issued');
    expect(issued.filter(({ subject_id }) => subject_id === person.id)).toHaveLength(1);
    await product.deps.outbox.deliver();
    expect(mailbox.newestTo(person.email)).toMatchObject({
      subject: `Your certificate for ${course.courseName} (Abhyas)`,
      text: expect.stringContaining('/account#certificates'),
    });
  });

  it('comes to no one else: of a course without them, without lessons, or who is not enrolled', async () => {
    expect(await (await finish(await openCourse('off'))).own()).toEqual([]);
    expect(await (await finish(await openCourse('by-hand'))).own()).toEqual([]);
    const course = await openCourse();
    for (const id of course.lessons) await done(admin, id);
    expect((await admin.get('/api/me/certificates')).body).toEqual([]);
    for (const id of course.lessons)
      await admin.put(`/api/materials/${id}`, { title: 'Lesson', description: '', required: false });
    const { client, own } = await finish(course);
    expect(await own()).toEqual([]);
    expect((await client.get('/api/courses')).status).toBe(200);
  });

  it.each([
    ['is deleted', (id: number) => admin.delete(`/api/materials/${id}`)],
    ['is hidden', (id: number) => admin.put(`/api/materials/${id}`, { hidden: true })],
    ['becomes optional', (id: number) => admin.put(`/api/materials/${id}`, { required: false })],
    [
      'moves to another course',
      async (id: number) => admin.put(`/api/materials/${id}`, { courseId: (await openCourse()).courseId }),
    ],
  ])('comes when the last lesson that was open %s', async (_what, change) => {
    const course = await openCourse();
    const [open = 0, studied = 0] = course.lessons;
    const { person, own } = await finish({ ...course, lessons: [studied] });
    expect(await own()).toEqual([]);
    expect((await change(open)).status).toBe(200);
    expect(await own()).toMatchObject([{ state: 'waiting', courseId: course.courseId }]);
    await product.deps.outbox.deliver();
    expect(mailbox.newestTo(person.email).subject).toContain(course.courseName);
  });

  it('is issued within the hour to those who had finished before it could come, once', async () => {
    const course = await openCourse('off');
    const { own } = await finish(course);
    await db.updateTable('courses').set({ cert_mode: 'auto' }).where('id', '=', course.courseId).execute();
    expect(await own()).toEqual([]);
    await Promise.all([issueAllDueCertificates(product.deps), issueAllDueCertificates(product.deps)]);
    expect(await own()).toMatchObject([{ state: 'waiting' }]);
  });

  it('waits for its holder to spell the name, who is asked once', async () => {
    const { client, own, person } = await finish(await openCourse());
    const [{ code }] = await own();
    expectProblem(await anyone.get(`/api/certificate/${code}`), 404, GONE);
    expectProblem(await client.get(`/api/certificate/${code}/pdf`), 404, GONE);
    const other = await sessionOf(product, await student(product));
    for (const client of [other, admin])
      expectProblem(
        await client.post(`/api/me/certificates/${code}/name`, { fullName: 'Someone' }),
        404,
        GONE,
      );
    const spell = (fullName: string) => client.post(`/api/me/certificates/${code}/name`, { fullName });
    for (const [name, letter] of [
      ['ᱥᱟᱱᱛᱟᱲ', 'ᱥ'],
      ['ꯃꯅꯤꯄꯨꯔ', 'ꯃ'],
      ['Asha 😀', '😀'],
    ] as const) {
      const { status, body } = await spell(name);
      expect([status, body.message]).toEqual([422, expect.stringContaining(`can’t show “${letter}”`)]);
    }
    expect((await spell('श्रीमती क्षितिजा द्विवेदी')).status).toBe(200);
    expect((await spell('Someone Else')).status).toBe(200);
    expect((await anyone.get(`/api/certificate/${code.toLowerCase()}`)).body).toMatchObject({
      state: 'valid',
      print: { holder: 'श्रीमती क्षितिजा द्विवेदी' },
    });
    expect((await client.get('/api/me')).body.fullName).toBe('श्रीमती क्षितिजा द्विवेदी');
    const next = await openCourse();
    await admin.post('/api/enroll', { userId: person.id, courseId: next.courseId });
    for (const id of next.lessons) await done(client, id);
    expect(await own()).toMatchObject([{ state: 'valid', holderName: 'श्रीमती क्षितिजा द्विवेदी' }, { code }]);
    await product.deps.outbox.deliver();
    expect(mailbox.newestTo(person.email).text).toContain('/certificate/AB-');
  });
});

describe('what a certificate says', () => {
  it('never changes: course renamed and deleted, lessons added, person renamed and deleted', async () => {
    const course = await openCourse();
    const { client, person, look, path } = await certified(course);
    const before = await look();
    expect(before).toMatchObject({
      state: 'valid',
      print: {
        holder: 'Meera Joshi',
        course: course.courseName,
        text: 'With a woven project.',
        issuer: { name: 'Abhyas Learning Private Limited', place: 'Pune, Maharashtra' },
      },
    });
    await course.add();
    const listed = (await client.get('/api/courses')).body.find(
      ({ id }: { id: number }) => id === course.courseId,
    );
    expect(listed.progress).toBe(66);
    await admin.put(`/api/courses/${course.courseId}`, { courseName: `${course.courseName} renamed` });
    await admin.put(`/api/courses/${course.courseId}/certificates`, { mode: 'off', hours: 1, text: '' });
    await client.put('/api/me', { fullName: 'Another Name' });
    await client.post('/api/me/deletion-request?keepCertificates=1');
    await admin.delete(`/api/courses/${course.courseId}`);
    await admin.delete(`/api/trash/course/${course.courseId}`);
    await admin.delete(`/api/delete-user/${person.id}`);
    expect(await look()).toEqual(before);
    expect((await admin.delete(`/api/trash/user/${person.id}`)).status).toBe(200);
    expect(await look()).toEqual(before);
    expect((await anyone.get(`${path}/pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;
  it.skipIf(!hasPdftotext).each(['Łucja D’Souza', 'श्रीमती क्षितिजा द्विवेदी'])(
    'is on the paper of %s word for word (needs pdftotext)',
    async (name) => {
      const { code, path, look } = await certified(await openCourse(), name);
      const { print }: { print: CertificatePrint } = await look();
      const { headers, bytes } = await anyone.get(`${path}/pdf`);
      const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
      const { signatory, ...issuer } = print.issuer;
      const facts = factsOnSheet(print.facts).flatMap((fact) => Object.values(fact));
      const said = [print.holder, print.course, print.text, ...facts, ...Object.values(issuer)];
      for (const text of [...said, ...Object.values(signatory ?? {}), code, `/certificate/${code}`])
        expect(stdout).toContain(text);
      expect(print.facts[0]).toEqual({ label: 'Length', value: '24 hours' });
      const tag = headers.get('etag') ?? '';
      expect((await anyone.get(`${path}/pdf`, { 'if-none-match': tag })).status).toBe(304);
    },
  );
});

it('has the hours of the course page and the look of its day, also when both change', async () => {
  const teacher = { name: 'Imran Shaikh', signature: 'pen.webp' };
  const signed = { ...catalogue.issuer, name: 'Abhyas', place: 'Pune', signatory };
  const content = (hours: number, look: CertificateLook) => ({
    ...catalogue,
    courses: catalogue.courses.map((course) => ({ ...course, hours, hoursAreMinimum: true, teacher })),
    issuer: { ...signed, look },
  });
  const folder = join(product.config.contentDir, 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const name of ['pen', 'other']) {
    const ink = {
      width: 300,
      height: 100,
      channels: 3,
      background: name === 'pen' ? '#111' : '#ddd',
    } as const;
    await sharp({ create: ink })
      .webp()
      .toFile(join(folder, `${name}.webp`));
  }
  await product.publish(
    content(40.5, { design: 'modern', brand: '#0b6b57', logo: 'pen.webp', signature: 'pen.webp' }),
  );
  const courseId: number = (await admin.get('/api/courses')).body[0].id;
  const path = `/api/courses/${courseId}/certificates`;
  await admin.put(path, { mode: 'auto', hours: null, text: '' });
  expect((await admin.get(path)).body).toMatchObject({ pageHours: 40, terms: { hours: null } });
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  const lesson = (await admin.post('/api/add-youtube-link', { title: 'Lesson', url, courseId })).body
    .material;
  const first = await certified({ courseId, lessons: [lesson.id] } as Course);
  const before = await anyone.get(`${first.path}/pdf`);

  await product.publish(content(12, { design: 'classic', signature: 'other.webp' }));
  expect((await first.look()).print).toMatchObject({
    facts: expect.arrayContaining([{ label: 'Length', value: '40+ hours' }]),
    issuer: { name: 'Abhyas', place: 'Pune', signatory, teacher: { role: 'Teacher of the course' } },
  });
  expect((await anyone.get(`${first.path}/pdf`)).headers.get('etag')).toBe(before.headers.get('etag'));
  const second = await certified({ courseId, lessons: [lesson.id] } as Course);
  expect((await second.look()).print.facts[0]).toEqual({ label: 'Length', value: '12+ hours' });

  expect(await showCertificate(product.deps, first.code, undefined)).toMatchObject({
    look: { design: 'modern' },
    pictures: { logo: expect.stringMatching(/^data:image\/webp;base64,\w/) },
  });
  expect((await showCertificate(product.deps, second.code, undefined)).pictures.logo).toBeUndefined();
  const used = ['pen.webp', 'other.webp', 'third.webp'].map((name) =>
    isPictureOfCertificates(product.deps, name),
  );
  expect(await Promise.all(used)).toEqual([true, true, false]);
  await product.publish(catalogue);
});

describe('issuing by hand', () => {
  it('lists who finished, and issues to them alone, each once', async () => {
    const course = await openCourse('by-hand');
    const path = `/api/courses/${course.courseId}/certificates`;
    const { person, own } = await finish(course);
    const half = await finish({ ...course, lessons: [] });
    expect((await admin.get(path)).body).toEqual({
      terms: { mode: 'by-hand', hours: 24, text: 'With a woven project.' },
      pageHours: null,
      ready: [{ userId: person.id, fullName: person.fullName, completedOn: expect.any(Number) }],
    });
    const userIds = [person.id, half.person.id, 999_999, person.id];
    const issue = async () => (await admin.post(path, { userIds })).body.issued;
    expect([await issue(), await issue()]).toEqual([1, 0]);
    expect(await own()).toMatchObject([{ courseId: course.courseId }]);
    expect(await half.own()).toEqual([]);
    expect((await admin.get(path)).body.ready).toEqual([]);
    const listed = await admin.get(`/api/certificates?courseId=${course.courseId}&search=kavya`);
    expect(listed.body).toMatchObject([{ holderName: person.fullName, state: 'waiting' }]);
    expectProblem(await admin.post('/api/courses/999999/certificates', { userIds }), 404, GONE);
  });
});

describe('a certificate that is no longer what it was', () => {
  it('is revoked with a reason, and does not come back by itself', async () => {
    const course = await openCourse();
    const { client, code, look, own, path } = await certified(course);
    const revoke = (reason: string) => admin.post(`/api/certificates/${code}/revoke`, { reason });
    expect((await revoke('Someone else did the work.')).status).toBe(200);
    await revoke('Another reason.');
    expect(await look()).toEqual({
      code,
      state: 'revoked',
      revokedAt: expect.any(Number),
      revokeReason: 'Someone else did the work.',
    });
    expectProblem(await client.get(`${path}/pdf`), 404, GONE);
    for (const id of course.lessons) await done(client, id);
    expect(await own()).toMatchObject([{ code, state: 'revoked' }]);
  });

  it('is replaced by one with the right name, to which it leads', async () => {
    const { person, code, look, own } = await certified(await openCourse(), 'Mira Josi');
    const { print } = await look();
    const replace = () => admin.post(`/api/certificates/${code}/replace`, { fullName: 'Meera Joshi' });
    expect((await replace()).status).toBe(200);
    const replaced = 'This certificate is already replaced. Reload to see the new one.';
    expectProblem(await replace(), 409, replaced);
    expectProblem(await admin.post(`/api/certificates/${code}/revoke`, { reason: 'Old.' }), 409, replaced);
    const { replacedBy, ...rest } = await look();
    expect(rest).toEqual({ code, state: 'replaced' });
    const now = (await anyone.get(`/api/certificate/${replacedBy}`)).body;
    expect(now.print).toEqual({ ...print, holder: 'Meera Joshi' });
    expect(await own()).toMatchObject([{ code: replacedBy, state: 'valid' }]);
    await product.deps.outbox.deliver();
    expect(mailbox.newestTo(person.email).text).toContain(replacedBy);
  });

  it('is hidden and shown again as its holder wishes, who always sees it', async () => {
    const { client, code, look, path } = await certified(await openCourse());
    const hide = (hidden: boolean, by = client) => by.put(`/api/me/certificates/${code}`, { hidden });
    expect((await hide(true)).status).toBe(200);
    expect(await look()).toEqual({ code, state: 'hidden' });
    expectProblem(await anyone.get(`${path}/pdf`), 404, GONE);
    expect((await client.get(`${path}/pdf`)).status).toBe(200);
    expectProblem(await hide(false, admin), 404, GONE);
    await hide(false);
    expect(await look()).toMatchObject({ state: 'valid' });
  });

  it('is unknown where a letter is wrong, and where there never was one', async () => {
    const { code } = await certified(await openCourse());
    for (const wrong of [code.slice(0, -2), `${code}x`, 'AB-0000-0000-0', '%F0%9F%92%A5', '%00', '..'])
      expect((await anyone.get(`/api/certificate/${wrong}`)).status).toBe(404);
    for (let n = 0; n < 300; n++) await anyone.get(`/api/certificate/${code}`);
    expect((await anyone.get(`/api/certificate/${code}`)).status).toBe(429);
    await db.deleteFrom('rate_limits').execute();
  });
});

it('goes with its person, unless they asked to keep it, and their last word counts', async () => {
  const { client, person, path } = await certified(await openCourse(), 'Xanthippe Vanarase');
  await client.post('/api/me/deletion-request?keepCertificates=1');
  await client.post('/api/me/deletion-request');
  await admin.delete(`/api/delete-user/${person.id}`);
  expect((await anyone.get(path)).status).toBe(200);
  await admin.delete(`/api/trash/user/${person.id}`);
  expectProblem(await anyone.get(path), 404, GONE);
  expect(await databaseContents(product)).not.toContain('Xanthippe');
});
