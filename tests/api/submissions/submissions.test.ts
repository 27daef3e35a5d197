import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture } from '../../support/fixtures.ts';
import { sweep } from '../../support/jobs.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn, newTask, photo, task, workOf } from '../../support/submissions.ts';
import { addressOf, askOffset, beginUpload, sendBytes, sendFile } from '../../support/tus.ts';
import { zipFile } from '../../support/zip-files.ts';

const MB = 1024 * 1024;
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
const clock = movableClock();
const product = await startProduct();
afterAll(() => {
  clock.restore();
  return product.stop();
});
const { db } = product.deps.database;
const course = await openCourse(product);
const { admin, courseId } = course;
const newPupil = async (by = admin) => {
  const person = await student(product);
  await by.post('/api/enroll', { userId: person.id, courseId });
  return Object.assign(await sessionOf(product, person), { id: person.id });
};
const pupil = await newPupil();
const progressOf = async (id: number, client = pupil): Promise<boolean> => {
  const { body } = await client.get(`/api/courses/${courseId}/materials`);
  return body.find((material: { id: number }) => material.id === id).completed;
};
const grade = (id: number, json: Readonly<Record<string, unknown>>, version?: number) =>
  admin.request('PUT', `/api/submissions/${id}/grade`, {
    json,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const giveBack = (id: number) => admin.post(`/api/submissions/${id}/return`, { comment: 'Write more.' });

describe('an assignment', () => {
  it('may be a link, a task, or both, and gets a task later', async () => {
    const url = 'https://forms.example.in/week-1';
    const fields = { title: 'Week 1', courseId };
    const missing = 'Please provide a title, a link, and select a course.';
    expectProblem(await admin.post('/api/add-assignment', fields), 422, missing, ['/url']);
    const { id, hasTask, version } = (await admin.post('/api/add-assignment', { ...fields, url })).body
      .material;
    expect(hasTask).toBeUndefined();
    expect((await pupil.put(`/api/materials/${id}/progress`, { completed: true })).body.completed).toBe(true);
    expect((await workOf(pupil, id).read()).status).toBe(404);
    const changed = await admin.put(`/api/materials/${id}`, { url: '', task });
    expect(changed.body.material).toMatchObject({ hasTask: true, version: version + 1 });
    expect(changed.body.material.url).toBeUndefined();
    const { body } = await workOf(pupil, id).read();
    expect(body.task).toMatchObject({
      html: expect.stringContaining('<strong>your day</strong>'),
      maxMarks: 10,
    });
    expect(body.task.text).toBeUndefined();
    expectProblem(
      await pupil.put(`/api/materials/${id}/progress`, { completed: true }),
      422,
      'This assignment is completed when you submit it.',
    );
    const other = await admin.put(`/api/materials/${course.youtubeId}`, { task });
    expectProblem(other, 422, 'Only an assignment has a task.', ['/task']);
  });

  it('keeps its marks once work was handed in; its text and its day may change', async () => {
    const id = await newTask(course);
    await handedIn(course, pupil, id);
    const change = (rules: object) => admin.put(`/api/materials/${id}`, { task: { ...task, ...rules } });
    expect((await change({ maxMarks: 5 })).body.code).toBe('WORK_HANDED_IN');
    expect((await change({ task: 'Another text.', dueAt: 17e11 })).status).toBe(200);
  });
});

describe('what may be done in each state', () => {
  type Step = (id: number, work: number) => Promise<{ status: number; body: { code?: string } }>;
  const steps: Readonly<Record<string, Step>> = {
    save: (id) => workOf(pupil, id).save({ text: 'Another day.' }),
    add: (id) => workOf(pupil, id).add('page.png', photo),
    'hand in': (id) => workOf(pupil, id).handIn(),
    'take back': (id) => workOf(pupil, id).takeBack(),
    open: (_, work) => admin.get(`/api/submissions/${work}`),
    grade: (_, work) => grade(work, { marks: 3 }),
    return: (_, work) => giveBack(work),
  };
  const states: Readonly<Record<string, (id: number) => Promise<number>>> = {
    draft: async (id) => {
      await workOf(pupil, id).save({ text: 'My day.' });
      return (await workOf(pupil, id).read()).body.submissions[0].id;
    },
    'handed-in': (id) => handedIn(course, pupil, id),
    returned: async (id) => {
      const work = await handedIn(course, pupil, id);
      await giveBack(work);
      return work;
    },
    graded: async (id) => {
      const work = await handedIn(course, pupil, id);
      await grade(work, { marks: 4 });
      return work;
    },
  };
  const graded = '409 ALREADY_GRADED';
  const inside = '409 ALREADY_HANDED_IN';
  const notIn = '409 NOT_HANDED_IN';
  it.each([
    // After a return the student is at the next number, a draft.
    ['draft', '200', '200', '200', '200', '404 NOT_FOUND', notIn, notIn],
    ['handed-in', inside, inside, '200', '200', '200', '200', '200'],
    ['returned', '200', '200', '200', '200', '200', notIn, notIn],
    ['graded', graded, graded, graded, graded, '200', '200', graded],
  ])('%s', async (state, ...wanted) => {
    const outcomes: string[] = [];
    for (const [at, step] of Object.values(steps).entries()) {
      const id = await newTask(course);
      const work = (await states[state]?.(id)) ?? 0;
      const before = await databaseContents(product);
      const { status, body } = await step(id, work);
      outcomes.push(body.code === undefined ? String(status) : `${status} ${body.code}`);
      if (wanted[at]?.startsWith('4') && at !== 1) expect(await databaseContents(product)).toBe(before);
    }
    expect(outcomes).toEqual(wanted);
  });
});

describe('work', () => {
  it('is a draft that two devices do not overwrite, handed in by one press or two', async () => {
    const id = await newTask(course);
    const { save, handIn, read } = workOf(pupil, id);
    expectProblem(await handIn(), 422, 'Add your work first, then submit it.');
    const saved = (await save({ text: 'One' }, 0)).body;
    const { version } = saved.submissions[0];
    // Nothing else: phones save at every pause.
    expect(saved).toEqual({ submissions: [{ version, state: 'draft' }] });
    expect((await save({ text: 'Two' }, 0)).status).toBe(412);
    expect((await save({ text: 'Two', link: 'example' }, version)).status).toBe(200);
    expectProblem(await handIn(), 422, 'Please enter a link that begins with https://.', ['/link']);
    await save({ text: 'Two', link: 'https://example.in/page' });
    const first = (await handIn()).body.submissions;
    expect((await handIn()).body.submissions).toEqual(first);
    expect(first).toMatchObject([{ number: 1, state: 'handed-in', late: false, text: 'Two' }]);
    expect((await read()).body.completed).toBe(false);
  });

  it('comes back with a comment as the next number, and no hand-in is overwritten', async () => {
    const id = await newTask(course, { maxMarks: null, passMarks: null });
    const { add, read, save, handIn, remove } = workOf(pupil, id);
    await save({ text: 'One' });
    await add('page.png', photo);
    const [one] = (await handIn()).body.submissions;
    expect(await progressOf(id)).toBe(true);
    await giveBack(one.id);
    expect(await progressOf(id)).toBe(false);
    await save({ text: 'Two' });
    const [{ files }] = (await read()).body.submissions;
    await remove(files[0].id);
    const all = (await handIn()).body.submissions;
    expect(all).toMatchObject([
      { number: 2, text: 'Two', files: [], state: 'handed-in' },
      { number: 1, text: 'One', state: 'returned', comment: 'Write more.', files: [{ name: 'page.png' }] },
    ]);
    await sweep(product);
    expect((await pupil.get(files[0].path)).bytes).toEqual(photo);
    expect((await grade(all[0].id, { marks: 9 })).status).toBe(200);
    expect((await workOf(pupil, id).read()).body.submissions[0].marks).toBeNull();
    expect(await progressOf(id)).toBe(true);
    const { body } = await admin.get(`/api/submissions/${all[0].id}`);
    expect(body.earlier).toMatchObject([{ number: 1, text: 'One' }]);
  });

  it('takes no marks from a student, and passes by those of an admin', async () => {
    const id = await newTask(course);
    const forged = { marks: 10, state: 'graded', criteria: [10], late: 0, number: 7 };
    await workOf(pupil, id).save({ text: 'One', ...forged });
    const [work] = (await workOf(pupil, id).handIn()).body.submissions;
    expect(work).toMatchObject({ number: 1, state: 'handed-in', marks: null, criteria: [] });
    expect((await pupil.put(`/api/submissions/${work.id}/grade`, { marks: 10 })).status).toBe(403);
    for (const marks of [10.5, -1, 3.25, null]) expect((await grade(work.id, { marks })).status).toBe(422);
    await grade(work.id, { marks: 3.5 });
    expect(await progressOf(id)).toBe(false);
    await grade(work.id, { marks: 4, comment: 'Counted again.' });
    expect(await progressOf(id)).toBe(true);
    const entries = (await admin.get('/api/audit?action=work-graded&limit=1')).body;
    expect(entries).toMatchObject([{ subject: { id: pupil.id }, detail: { marks: 4, marksBefore: 3.5 } }]);
  });

  it('is graded by criteria, whose sum the server makes', async () => {
    const guide = [
      { title: 'Words', marks: 6 },
      { title: 'Spelling', marks: 4 },
    ];
    const work = await handedIn(course, pupil, await newTask(course, { guide, maxMarks: 100 }));
    for (const criteria of [[], [6], [6.5, 1], [1, 1, 1]])
      expect((await grade(work, { criteria, marks: 9 })).body.errors[0].pointer).toBe('/criteria');
    await grade(work, { criteria: [5.5, 3], marks: 100 });
    const { body } = await admin.get(`/api/submissions/${work}`);
    expect(body).toMatchObject({ task: { maxMarks: 10 }, work: { marks: 8.5, criteria: [5.5, 3] } });
  });

  it('that is withdrawn while an admin reads it is not graded', async () => {
    const id = await newTask(course);
    const work = await handedIn(course, pupil, id);
    const { version } = (await admin.get(`/api/submissions/${work}`)).body.work;
    await workOf(pupil, id).takeBack();
    expect((await grade(work, { marks: 3 }, version)).body.code).toBe('CHANGED_MEANWHILE');
    expect((await admin.get(`/api/submissions/${work}`)).status).toBe(404);
  });
});

describe('the due day', () => {
  const dueAt = Date.UTC(2026, 10, 30, 18, 29);
  const at = (time: number) => {
    clock.ahead = 0;
    clock.ahead = time - Date.now();
  };
  afterAll(() => {
    clock.ahead = 0;
  });
  /** The hour before, with people who have logged in by that clock. */
  async function hourBefore() {
    at(dueAt - 3_600_000);
    const teacher = await product.adminClient();
    return { one: await newPupil(teacher), room: { ...course, admin: teacher } };
  }

  it.each([
    ['refuse', 59_000, '200 false'],
    ['refuse', 61_000, '409 PAST_DUE'],
    ['mark', 59_000, '200 false'],
    ['mark', 61_000, '200 true'],
    ['accept', 61_000, '200 false'],
  ])('%s: %i ms after 11:59 pm in India begins', async (late, afterMs, wanted) => {
    const { one, room } = await hourBefore();
    const id = await newTask(room, { dueAt: dueAt + 31_000, late });
    await workOf(one, id).save({ text: 'My day.' });
    at(dueAt + afterMs);
    const { status, body } = await workOf(one, id).handIn();
    expect(`${status} ${body.code ?? body.submissions[0].late}`).toBe(wanted);
  });

  it('waits half an hour for a file that was on its way, and for no other', async () => {
    for (const [late, wanted] of [
      ['refuse', '409 PAST_DUE'],
      ['mark', '200 true'],
    ] as const) {
      const { one, room } = await hourBefore();
      const id = await newTask(room, { dueAt, late });
      const other = await newTask(room, { dueAt, late });
      const { handIn, read, add } = workOf(one, id);
      await add('early.png', photo);
      at(dueAt + 59_000);
      const fields = { assignmentId: id, filename: 'page.png' };
      const path = addressOf(await beginUpload(one, fields, photo.length));
      at(dueAt + 30 * 60_000);
      expect((await read()).body.isOver).toBe(false);
      // Only that file: neither words nor another file slip in with it.
      const words = { text: 'Written too late', link: '' };
      const version = (await read()).body.submissions[0].version;
      const slipped = await one.request('PUT', `/api/materials/${id}/submission`, {
        json: words,
        headers: { 'if-match': `"${version}"` },
      });
      expect(slipped.body.code).toBe('PAST_DUE');
      expect((await beginUpload(one, { ...fields, filename: 'late.png' }, 10)).status).toBe(409);
      expect((await sendBytes(one, path, 0, photo)).status).toBe(204);
      const [work] = (await handIn()).body.submissions;
      expect(work).toMatchObject({ late: false, files: [{ name: 'early.png' }, { name: 'page.png' }] });
      await workOf(one, id).takeBack();
      at(dueAt + 31 * 60_000);
      const { status, body } = await handIn();
      expect(`${status} ${body.code ?? body.submissions[0].late}`).toBe(wanted);
      expect((await beginUpload(one, { ...fields, assignmentId: other }, 10)).status).toBe(
        late === 'refuse' ? 409 : 201,
      );
    }
  });

  it('is over for work that could not be handed in again, and not for what was returned', async () => {
    const { one, room } = await hourBefore();
    const id = await newTask(room, { dueAt, late: 'refuse' });
    const work = await handedIn(room, one, id);
    at(dueAt + 3_600_000);
    const { body } = await workOf(one, id).read();
    expect(body.isOver).toBe(true);
    expect((await workOf(one, id).takeBack()).body.code).toBe('PAST_DUE');
    await (await product.adminClient()).post(`/api/submissions/${work}/return`, { comment: 'More.' });
    expect((await workOf(one, id).handIn()).body.submissions[0]).toMatchObject({ number: 2, late: false });
  });
});

describe('a file of work', () => {
  it('is its student’s and the admins’, shown or only saved, and never run', async () => {
    const id = await newTask(course, { maxFiles: 10 });
    const { add } = workOf(pupil, id);
    const zip = zipFile([{ name: 'a.html', data: '<script>alert(1)</script>' }]);
    await add('page.png', photo);
    await add('notes.pdf', fixture('notes.pdf'));
    await add('words.txt', 'One two.');
    const { files } = (await add('../all.zip', zip)).body.submissions[0];
    const heads: string[] = [];
    for (const { path } of files) {
      const { status, headers } = await pupil.get(path);
      const [how] = headers.get('content-disposition')?.split(';') ?? [];
      heads.push(`${status} ${how} ${headers.get('content-type')}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(heads).toEqual([
      '200 inline image/png',
      '200 inline application/pdf',
      '200 attachment text/plain; charset=utf-8',
      '200 attachment application/zip',
    ]);
    expect((await admin.get(files[0].path)).status).toBe(200);
    const other = await sessionOf(product, course.enrolled);
    for (const { path } of files) expect((await other.get(path)).status).toBe(404);
    expect((await product.client().get(files[0].path)).status).toBe(401);
    expect((await workOf(other, id).read()).body.submissions).toEqual([]);
  });

  it.each([
    ['a program', 'run.exe', 'MZ', 'FILE_TYPE_NOT_ALLOWED'],
    ['a program under the name of code', 'main.py', '\x7fELF\0\0', 'FILE_TYPE_NOT_ALLOWED'],
    ['a photo that only Apple opens', 'IMG_1.HEIC', HEIC, 'FILE_TYPE_NOT_ALLOWED'],
    ['a page under the name of a photo', 'page.png', '<script>1</script>', 'FILE_TYPE_NOT_ALLOWED'],
    ['a picture with programs in it', 'page.svg', '<svg/>', 'FILE_TYPE_NOT_ALLOWED'],
    ['nothing', 'page.txt', '', 'FILE_TYPE_NOT_ALLOWED'],
    ['more than 25 MB', 'page.zip', Buffer.alloc(25 * MB + 1), 'FILE_TOO_LARGE'],
  ])('is refused as %s', async (_what, name, bytes, code) => {
    const id = await newTask(course);
    expect((await workOf(pupil, id).add(name, bytes)).body.code).toBe(code);
    expect((await workOf(pupil, id).read()).body.submissions).toEqual([]);
  });

  it('may be what courses ask for, is only saved, and a photo is seen without its place', async () => {
    const id = await newTask(course, { maxFiles: 9 });
    const { add, read } = workOf(pupil, id);
    const exif = { IFD0: { Artist: 'at home' } };
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('at home')).toBe(true);
    for (const [name, bytes] of [
      ['rain.ipynb', '{"cells":[]}'],
      ['index.html', '<!doctype html><script>alert(1)</script>'],
      ['marks.csv', Buffer.from('\uFEFFa,b', 'utf16le')],
      ['marks.xlsx', zipFile([{ name: 'xl/x.xml', data: '<x/>' }])],
      ['notes.txt', Buffer.from('\uFEFFनमस्ते', 'utf16le')],
      ['IMG_2.HEIC', jpeg],
    ] as const)
      expect([name, (await add(name, bytes)).status]).toEqual([name, 200]);
    const { files } = (await read()).body.submissions[0];
    const sent = await Promise.all(files.map(({ path }: { path: string }) => admin.get(path)));
    const heads = sent.map(({ headers }) =>
      ['content-disposition', 'content-type', 'x-content-type-options', 'content-security-policy'].map(
        (name) => (headers.get(name) ?? '').replace(/;.*(?=sandbox)|; filename.*/, ' '),
      ),
    );
    const saved = ['attachment ', 'application/octet-stream', 'nosniff', "default-src 'none' sandbox"];
    expect(heads.slice(0, 4)).toEqual([saved, saved, saved, saved]);
    expect(sent[4].bytes.toString('utf8')).toBe('नमस्ते');
    expect(files[5].name).toBe('IMG_2.jpg');
    expect(sent[5].headers.get('content-disposition')).toMatch(/^inline/);
    expect(sent[5].bytes.includes('at home')).toBe(false);
  });

  it('has its limits: so many for a task, and 200 MB a day and course', async () => {
    const one = await newPupil();
    const { add, remove } = workOf(one, await newTask(course, { maxFiles: 1 }));
    const [{ files }] = (await add('page.png', photo)).body.submissions;
    expect((await add('page-2.png', photo)).body.code).toBe('TOO_MANY_FILES');
    await remove(files[0].id);
    const sent = db.updateTable('uploads').where('user_id', '=', one.id);
    await sent.set({ size: 200 * MB }).execute();
    expect((await add('page.png', photo)).body.code).toBe('UPLOADED_ENOUGH');
    await sent.set({ created_at: Date.now() - 24 * 3_600_000 }).execute();
    expect((await add('page.png', photo)).status).toBe(200);
  });

  it('of 25 MB that was cut at 40 % continues there, and three at most are unfinished', async () => {
    const one = await newPupil();
    const id = await newTask(course);
    const fields = { assignmentId: id, filename: 'diary.txt' };
    const bytes = Buffer.alloc(25 * MB, 'One more day. ');
    const path = addressOf(await beginUpload(one, fields, bytes.length));
    await sendBytes(one, path, 0, bytes.subarray(0, 10 * MB));
    expect((await askOffset(one, path)).headers.get('upload-offset')).toBe(String(10 * MB));
    expect((await workOf(one, id).read()).body.submissions).toEqual([]);
    expect((await askOffset(pupil, path)).status).toBe(404);
    expect((await sendBytes(one, path, 10 * MB, bytes.subarray(10 * MB))).status).toBe(204);
    const [{ files }] = (await workOf(one, id).read()).body.submissions;
    expect((await one.get(files[0].path)).bytes.equals(bytes)).toBe(true);
    expect((await one.post(`${path}/finish`)).body).toEqual({ message: 'File added.' });
    expect((await workOf(one, id).read()).body.submissions[0].files).toHaveLength(1);

    const begun: string[] = [];
    for (let n = 0; n < 4; n++) {
      clock.ahead += 1;
      begun.push(addressOf(await beginUpload(one, fields, 100)));
    }
    const states = await Promise.all(begun.map(async (at) => (await askOffset(one, at)).status));
    expect(states).toEqual([404, 200, 200, 200]);
  });

  it('is all that a student may upload, and only where they study', async () => {
    const stranger = await sessionOf(product, await student(product));
    const own = { assignmentId: await newTask(course), filename: 'page.png' };
    const answer = { submissionId: await handedIn(course, pupil), filename: 'page.png' };
    const lesson = { title: 'Mine', type: 'document', courseId, filename: 'notes.pdf' };
    const replaced = { materialId: course.video.id, filename: 'lecture.mp4' };
    for (const fields of [answer, lesson, replaced])
      expect((await beginUpload(pupil, fields, 10)).body.code).toBe('FORBIDDEN');
    expect((await beginUpload(stranger, own, 10)).body.code).toBe('NOT_ENROLLED');
    const path = addressOf(await beginUpload(pupil, own, photo.length));
    await admin.delete('/api/unenroll', { userId: pupil.id, courseId });
    expect((await sendBytes(pupil, path, 0, photo)).body.code).toBe('NOT_ENROLLED');
    await admin.post('/api/enroll', { userId: pupil.id, courseId });
    expect((await askOffset(pupil, path)).status).toBe(404);
  });

  it('may come from the teacher, and is shown with the grade', async () => {
    const id = await newTask(course);
    const work = await handedIn(course, pupil, id);
    const add = (filename: string) => sendFile(admin, { submissionId: work, filename }, photo);
    const answers = async () => (await workOf(pupil, id).read()).body.submissions[0].answers;
    await add('wrong.png');
    await add('marked.png');
    const opened = (await admin.get(`/api/submissions/${work}`)).body.work;
    const [wrong, marked] = opened.answers;
    expect(opened.files).toEqual([]);
    await admin.delete(`/api/submissions/${work}/files/${wrong.id}`);
    expect(await answers()).toEqual([]);
    expect((await pupil.get(marked.path)).status).toBe(404);
    expect((await workOf(pupil, id).remove(marked.id)).body.code).toBe('ALREADY_HANDED_IN');
    await grade(work, { marks: 3, comment: 'See the page.' });
    expect(await answers()).toMatchObject([{ name: 'marked.png' }]);
    expect((await pupil.get(marked.path)).bytes).toEqual(photo);
    expect((await (await newPupil()).get(marked.path)).status).toBe(404);
    const { body } = await admin.get(`/api/submissions/${await handedIn(course, await newPupil(), id)}`);
    expect(body.comments).toEqual(['See the page.']);
  });

  it('with the bytes of another student’s says whose', async () => {
    const [one, two] = [await newPupil(), await newPupil()];
    const id = await newTask(course);
    const works: number[] = [];
    for (const client of [one, two]) {
      await workOf(client, id).add('mine.txt', 'The very same words.');
      works.push((await workOf(client, id).handIn()).body.submissions[0].id);
    }
    const { body } = await admin.get(`/api/submissions/${works[1]}`);
    expect(body.work.files[0].sameAs).toBe(
      `${(await admin.get(`/api/submissions/${works[0]}`)).body.studentName}, ${body.title}`,
    );
    expect((await workOf(two, id).read()).body.submissions[0].files[0].sameAs).toBeUndefined();
  });

  it('of who is no longer in the course stays there, and is graded', async () => {
    const one = await newPupil();
    const id = await newTask(course);
    await workOf(one, id).add('mine.png', photo);
    const [{ id: work, files }] = (await workOf(one, id).handIn()).body.submissions;
    await admin.delete('/api/unenroll', { userId: one.id, courseId });
    expect((await workOf(one, id).read()).status).toBe(403);
    expect((await admin.get(files[0].path)).status).toBe(200);
    expect((await grade(work, { marks: 9 })).status).toBe(200);
    await admin.post('/api/enroll', { userId: one.id, courseId });
    expect((await workOf(one, id).read()).body.submissions).toMatchObject([{ marks: 9 }]);
  });

  it('goes with its student, from the disk too', async () => {
    const one = await newPupil();
    const id = await newTask(course);
    await workOf(one, id).add('mine.txt', `Only mine ${one.id}.`);
    const [work] = (await workOf(one, id).handIn()).body.submissions;
    const keys = () => db.selectFrom('files').select('storage_key').where('owner_id', '=', one.id).execute();
    const [file] = await keys();
    await admin.delete(`/api/delete-user/${one.id}`);
    const { body } = await admin.get('/api/submissions?limit=200');
    expect(body.map((row: { id: number }) => row.id)).not.toContain(work.id);
    await admin.delete(`/api/trash/user/${one.id}`);
    expect(await keys()).toEqual([]);
    await expect(product.deps.files.read(file?.storage_key ?? '', { start: 0, end: 1 })).rejects.toThrow();
  });
});

describe('the work to grade', () => {
  it('lists what waits, oldest first, by course and in pages, and sums the marks', async () => {
    const { body: made } = await admin.post('/api/courses', { courseName: course.unique('Writing') });
    const there = { ...course, courseId: made.course.id };
    const people: Client[] = [];
    for (const fullName of ['=Asha Rao', 'Bela Sen', 'Chitra Das']) {
      const person = await student(product, { fullName });
      await admin.post('/api/enroll', { userId: person.id, courseId: there.courseId });
      people.push(await sessionOf(product, person));
    }
    const id = await newTask(there);
    const works: number[] = [];
    for (const client of people) works.push(await handedIn(there, client, id));
    const listed: number[] = [];
    let path: string | undefined = `/api/submissions?courseId=${there.courseId}&limit=2`;
    while (path !== undefined) {
      const { body, headers } = await admin.get(path);
      expect(headers.get('x-total-count')).toBe('3');
      listed.push(...body.map((row: { id: number }) => row.id));
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(listed).toEqual(works);
    await grade(works[0] ?? 0, { marks: 7.5 });
    await grade(works[1] ?? 0, { marks: 9 });
    const graded = await admin.get(`/api/submissions?state=graded&courseId=${there.courseId}`);
    expect(graded.body.map((row: { marks: number }) => row.marks)).toEqual([9, 7.5]);
    const { body: csv } = await admin.get(`/api/submissions.csv?courseId=${there.courseId}`);
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/,'=Asha Rao,.*,1,graded,.*,7\.5,10,/);
    expect(lines[4]).toBe('Sum of graded work,,,,,,,,16.5,20,');
  });
});
