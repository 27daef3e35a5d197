import { afterAll, describe, expect, it } from 'vitest';
import type { DoubtThread } from '../../../server/contract/doubts.ts';
import { noticeText } from '../../../server/features/notifications/notifications.words.ts';
import type { Client } from '../../support/client.ts';
import { databaseContents, forgetLimits, lastAudit } from '../../support/database-contents.ts';
import { newDoubt, newPicture } from '../../support/doubts.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture } from '../../support/fixtures.ts';
import { sweep } from '../../support/jobs.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn, newTask, photo } from '../../support/submissions.ts';
import { addressOf, askOffset, beginUpload, sendBytes, sendFile } from '../../support/tus.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(() => {
  clock.restore();
  return product.stop();
});
const { db } = product.deps.database;
const course = await openCourse(product);
const { admin, courseId, video } = course;
const newPupil = async (fullName: string) => {
  const person = await student(product, { fullName });
  await admin.post('/api/enroll', { userId: person.id, courseId });
  return Object.assign(await sessionOf(product, person), { id: person.id });
};
const asker = await newPupil('Kavya Priya Iyer');
const fellow = await newPupil('Meera');
const left = await newPupil('Ravi Das');
await admin.delete('/api/unenroll', { userId: left.id, courseId });
const stranger = await sessionOf(product, course.outsider);

const ask = (words: object = {}, client: Client = asker) => newDoubt(course, client, { ...words });
const read = async (id: number, client: Client = asker): Promise<DoubtThread> =>
  (await client.get(`/api/doubts/${id}`)).body;
const say = (id: number, client: Client, text = 'Because.') =>
  client.post(`/api/doubts/${id}/posts`, { text });
const decide = (id: number, change: object = {}) =>
  admin.put(`/api/doubts/${id}`, { closed: false, pinned: false, hidden: false, ...change });
const titlesFor = async (client: Client, query = ''): Promise<string[]> => {
  const { body } = await client.get(`/api/doubts?courseId=${courseId}${query}`);
  return body.map(({ title }: DoubtThread) => title);
};
const bellOf = async (userId: number) => {
  const told = await db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute();
  return told.map((row) => ({ kind: row.kind, text: noticeText(row), link: row.link }));
};

describe('who sees a question', () => {
  const doubts: Readonly<Record<string, () => Promise<DoubtThread>>> = {
    'to all': () => ask({ text: 'To all' }),
    'to teachers': () => ask({ text: 'To teachers', toAll: false }),
    hidden: async () => {
      const doubt = await ask({ text: 'Hidden' });
      await decide(doubt.id, { hidden: true });
      return doubt;
    },
  };
  it.each([
    ['to all', '200 200 200 403 403'],
    ['to teachers', '200 404 200 403 403'],
    ['hidden', '200 404 200 403 403'],
  ])('%s: asker, fellow, admin, who left, stranger', async (which, wanted) => {
    const { id, title, posts } = (await doubts[which]?.()) ?? (await ask());
    const picture = await newPicture(asker, { id, posts });
    const readers = [asker, fellow, admin, left, stranger];
    const seen: number[] = [];
    const listed: boolean[] = [];
    for (const reader of readers) {
      seen.push((await reader.get(`/api/doubts/${id}`)).status);
      const { status, body } = await reader.get(`/api/doubts?courseId=${courseId}&search=${title}`);
      listed.push(status === 200 && body.some((doubt: DoubtThread) => doubt.id === id));
    }
    expect(seen.join(' ')).toBe(wanted);
    expect(listed).toEqual(seen.map((status) => status === 200));
    const shown = await Promise.all(readers.map((reader) => reader.get(picture)));
    expect(shown.map(({ status }) => status)).toEqual(seen);
    expect((await product.client().get(picture)).status).toBe(401);
    const before = await databaseContents(product);
    for (const [at, reader] of readers.entries()) {
      if (seen[at] === 200) continue;
      const path = `/api/doubts/${id}`;
      const tried = [
        await say(id, reader),
        await reader.put(`${path}/answer`, { postId: null }),
        await reader.put(`${path}/posts/${posts[0]?.id}`, { text: 'Other' }),
        await reader.delete(`${path}/posts/${posts[0]?.id}`),
        await reader.post(`${path}/posts/${posts[0]?.id}/report`),
        await sendFile(reader, { postId: posts[0]?.id ?? 0, filename: 'page.png' }, photo),
      ];
      expect(tried.map(({ status }) => status)).toEqual(tried.map(() => seen[at]));
    }
    expect(await databaseContents(product)).toBe(before);
  });

  it('changes with the lesson: hidden or in the trash it takes its questions along', async () => {
    const materialId = await course.freshMaterial();
    const doubt = await newDoubt({ admin, video: { ...video, id: materialId } }, asker, {
      text: 'Gone soon',
    });
    const { id } = doubt;
    const picture = await newPicture(asker, doubt);
    await admin.put(`/api/materials/${materialId}`, { hidden: true });
    expect((await asker.get(picture)).status).toBe(404);
    expect((await asker.get(`/api/doubts/${id}`)).status).toBe(404);
    expect((await stranger.get(`/api/doubts/${id}`)).status).toBe(403);
    expect(await titlesFor(asker)).not.toContain('Gone soon');
    expect(await titlesFor(admin)).toContain('Gone soon');
    await admin.delete(`/api/materials/${materialId}`);
    expect((await admin.get(`/api/doubts/${id}`)).status).toBe(404);
    expect((await admin.get(picture)).status).toBe(404);
    expect(await titlesFor(admin)).not.toContain('Gone soon');
    expect((await asker.post(`/api/materials/${materialId}/doubts`, { text: 'Again' })).status).toBe(404);
    expect((await stranger.post(`/api/materials/${video.id}/doubts`, { text: 'Again' })).status).toBe(403);
  });

  it('and whose name: whole for admins and of admins, else first name and initial', async () => {
    const { id } = await ask();
    await say(id, fellow);
    await say(id, admin);
    const namesFor = async (reader: Client) => (await read(id, reader)).posts.map(({ name }) => name);
    const [teacher] = (await admin.get('/api/admins')).body;
    expect(await namesFor(fellow)).toEqual(['Kavya I.', 'Meera', teacher.fullName]);
    expect(await namesFor(admin)).toEqual(['Kavya Priya Iyer', 'Meera', teacher.fullName]);
    expect((await read(id, fellow)).posts.map(({ mine, ofTeacher }) => [mine, ofTeacher])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });
});

describe('what may be done in each state', () => {
  type Step = (id: number, reply: number) => Promise<{ status: number; body: { code?: string } }>;
  const steps: Readonly<Record<string, Step>> = {
    'the asker writes': (id) => say(id, asker),
    'a fellow writes': (id) => say(id, fellow),
    'a teacher writes': (id) => say(id, admin),
    'the asker marks': (id, postId) => asker.put(`/api/doubts/${id}/answer`, { postId }),
    'the asker unmarks': (id) => asker.put(`/api/doubts/${id}/answer`, { postId: null }),
    'a fellow marks': (id, postId) => fellow.put(`/api/doubts/${id}/answer`, { postId }),
    'a teacher closes': (id) => decide(id, { closed: true }),
    'a teacher opens': (id) => decide(id),
  };
  it.each([
    ['open', 'open', 'open', 'answered', 'answered', 'open', '404', 'closed', 'open'],
    ['answered', 'open', 'answered', 'answered', 'answered', 'open', '404', 'closed', 'answered'],
    ['closed', '409', '409', '409', '409', '409', '404', 'closed', 'open'],
  ])('%s', async (state, ...wanted) => {
    const outcomes: string[] = [];
    for (const step of Object.values(steps)) {
      await forgetLimits(product);
      const { id } = await ask();
      const reply = (await say(id, fellow)).body.posts[1].id;
      if (state === 'answered') await say(id, admin);
      if (state === 'closed') await decide(id, { closed: true });
      const { status } = await step(id, reply);
      outcomes.push(status === 200 ? (await read(id)).state : String(status));
    }
    expect(outcomes).toEqual(wanted);
  });
});

describe('a question', () => {
  it('has its first line that says something as title, and a place in a video only', async () => {
    const long = `${'ज़'.repeat(200)}`;
    const doubt = await ask({ text: ' ```\nWhy  so?\n```\n<b>bold</b>', atSeconds: 760 });
    expect(doubt).toMatchObject({ title: 'Why  so?', atSeconds: 760, state: 'open', replies: 0, mine: true });
    expect([...(await ask({ text: long })).title]).toHaveLength(150);
    const text = await admin.post('/api/add-text', { title: 'Text', body: '# Hello', courseId });
    const ofText = { admin, video: { ...video, id: text.body.material.id } };
    expect((await newDoubt(ofText, asker, { atSeconds: 5 })).atSeconds).toBeNull();
  });

  it('is changed and deleted by who wrote it; what others said stays', async () => {
    const { id, posts } = await ask({ text: 'Old title' });
    const path = `/api/doubts/${id}/posts`;
    const edited = (await asker.put(`${path}/${posts[0]?.id}`, { text: 'New title\nMore' })).body;
    expect(edited).toMatchObject({ title: 'New title', posts: [{ edited: true, text: 'New title\nMore' }] });
    const reply = (await say(id, fellow)).body.posts[1].id;
    expect((await asker.put(`${path}/${reply}`, { text: 'Forged' })).status).toBe(404);
    expect((await asker.delete(`${path}/${reply}`)).status).toBe(404);
    await asker.put(`/api/doubts/${id}/answer`, { postId: reply });
    await asker.delete(`${path}/${posts[0]?.id}`);
    expect(await read(id, fellow)).toMatchObject({
      title: '',
      name: null,
      posts: [{ text: '' }, { mine: true }],
    });
    await fellow.delete(`${path}/${reply}`);
    expect(await read(id, fellow)).toMatchObject({ state: 'open', answerId: null, posts: [{ text: '' }] });
    const alone = await ask();
    await asker.delete(`/api/doubts/${alone.id}/posts/${alone.posts[0]?.id}`);
    expect((await asker.get(`/api/doubts/${alone.id}`)).status).toBe(404);
  });

  it('is reported to admins, who hide, dismiss or delete, which is in the log', async () => {
    const { id } = await ask({ text: 'Reported' });
    const reply = (await say(id, fellow, 'Rude words')).body.posts[1].id;
    await asker.post(`/api/doubts/${id}/posts/${reply}/report`);
    expect((await read(id)).reportedId).toBeNull();
    const reported = async () => (await admin.get('/api/doubts?reported=1')).body;
    expect(await reported()).toMatchObject([{ id, reportedId: reply }]);
    await decide(id, { pinned: true });
    expect(await reported()).toEqual([]);
    const detail = { doubtId: id, closed: false, pinned: true, hidden: false };
    expect(JSON.parse((await lastAudit(product, 'doubt-changed'))?.detail ?? '')).toEqual(detail);
    await admin.delete(`/api/doubts/${id}/posts/${reply}`);
    expect((await read(id)).posts).toHaveLength(1);
    expect(await lastAudit(product, 'doubt-deleted')).toMatchObject({ subject_id: video.id });
    await admin.delete(`/api/doubts/${id}/posts/${(await read(id)).posts[0]?.id}`);
  });

  it('tells admins and those who wrote in it, and no one who left', async () => {
    const before = (await bellOf(1)).length;
    const writer = await newPupil('Tara Bose');
    const { id } = await ask({ text: 'Private words' });
    await say(id, writer);
    await admin.delete('/api/unenroll', { userId: writer.id, courseId });
    const told = (await bellOf(asker.id)).length;
    await say(id, admin);
    await say(id, asker);
    const text = 'A student asked about “Recorded lecture”.';
    const link = `/admin?tab=doubts`;
    expect((await bellOf(1)).slice(before)).toEqual([
      { kind: 'doubt-asked', text, link },
      { kind: 'doubt-asked', text, link },
    ]);
    expect((await bellOf(asker.id)).slice(told)).toEqual([
      {
        kind: 'doubt-answered',
        text: 'There is a new reply to a question about “Recorded lecture”.',
        link: `/course/${courseId}?material=${video.id}&doubt=${id}`,
      },
    ]);
    expect((await bellOf(writer.id)).map(({ kind }) => kind)).not.toContain('doubt-answered');
  });
});

describe('a picture', () => {
  const send = (client: Client, postId: number, filename: string, bytes: Buffer = photo) =>
    sendFile(client, { postId, filename }, bytes);
  const storedFiles = () => db.selectFrom('files').select('sha256').where('name', 'like', 'q-%').execute();

  it('stands beside the words of who wrote them, is replaced, taken away and deleted with them', async () => {
    const { id, posts } = await ask({ text: 'See the picture' });
    const [first] = posts;
    const address = await newPicture(asker, { id, posts });
    const sent = await fellow.get(address);
    expect(sent.bytes.equals(photo)).toBe(true);
    expect(sent.headers.get('content-type')).toBe('image/png');
    expect(sent.headers.get('cache-control')).toBe('private, no-cache');
    expect(sent.headers.get('content-disposition')).toContain('inline');
    expect((await fellow.get(address.replace('page', 'other'))).status).toBe(404);

    expect((await send(asker, first?.id ?? 0, 'q-second.png')).status).toBe(204);
    expect((await asker.get(address)).status).toBe(404);
    const second = (await read(id)).posts[0]?.picture ?? '';
    expect((await asker.get(second)).status).toBe(200);
    const path = `/api/doubts/${id}/posts/${first?.id}`;
    const kept = (await asker.put(path, { text: 'Changed' })).body;
    expect(kept.posts[0].picture).toBe(second);
    const gone = (await asker.put(path, { text: 'Changed', withoutPicture: true })).body;
    expect(gone.posts[0]).toMatchObject({ text: 'Changed', picture: null });
    expect((await asker.get(second)).status).toBe(404);

    const answer = (await say(id, admin)).body.posts[1];
    expect((await send(admin, answer.id, 'q-answer.png')).status).toBe(204);
    const ofTeacher = (await read(id, fellow)).posts[1]?.picture ?? '';
    expect((await fellow.get(ofTeacher)).status).toBe(200);
    await admin.delete(`/api/doubts/${id}/posts/${answer.id}`);
    expect((await fellow.get(ofTeacher)).status).toBe(404);
    await sweep(product);
    expect(await storedFiles()).toEqual([]);
  });

  it('goes on after a dropped line, and is refused where it is too large, of another kind, or too late', async () => {
    await forgetLimits(product);
    const { id, posts } = await ask();
    const postId = posts[0]?.id ?? 0;
    const begun = await beginUpload(asker, { postId, filename: 'q-cut.png' }, photo.length);
    await sendBytes(asker, addressOf(begun), 0, photo.subarray(0, 20));
    expect((await askOffset(fellow, addressOf(begun))).status).toBe(404);
    expect((await askOffset(asker, addressOf(begun))).headers.get('upload-offset')).toBe('20');
    expect((await sendBytes(asker, addressOf(begun), 20, photo.subarray(20))).status).toBe(204);
    expect((await asker.post(`${addressOf(begun)}/finish`)).body).toEqual({ message: 'File added.' });

    const large = await beginUpload(asker, { postId, filename: 'q.jpg' }, 8 * 1024 * 1024 + 1);
    expectProblem(large, 413, expect.stringMatching(/too large/));
    for (const name of ['q.pdf', 'q.svg', 'q.heic', 'q.mp4', 'q'])
      expectProblem(await send(asker, postId, name), 422, 'Please choose a JPEG, PNG or WebP picture.');
    for (const [name, bytes] of [
      ['q.png', fixture('notes.pdf')],
      ['q.jpg', photo],
      ['q.webp', Buffer.from('<svg onload="alert(1)"/>')],
    ] as const)
      expect([name, (await send(asker, postId, name, bytes)).body.code]).toEqual([
        name,
        'FILE_TYPE_NOT_ALLOWED',
      ]);
    expect((await send(admin, postId, 'q.png')).status).toBe(404);
    const late = await beginUpload(asker, { postId, filename: 'q-late.png' }, photo.length);
    await decide(id, { closed: true });
    expect((await sendBytes(asker, addressOf(late), 0, photo)).body.code).toBe('DOUBT_CLOSED');
    expect((await send(asker, postId, 'q.png')).body.code).toBe('DOUBT_CLOSED');
    expect((await read(id)).posts[0]?.picture).toMatch(/q-cut\.png$/);
  });

  it('is sent 25 times a day by a student', async () => {
    await forgetLimits(product);
    const fields = { postId: (await ask()).posts[0]?.id ?? 0, filename: 'q-many.png' };
    const begun: number[] = [];
    for (let n = 0; n < 26; n += 1) begun.push((await beginUpload(asker, fields, photo.length)).status);
    expect(begun).toEqual([...Array<number>(25).fill(201), 429]);
  });

  it('opens no other upload to students', async () => {
    const { posts } = await ask();
    const work = await handedIn(course, asker, await newTask(course));
    const own = { postId: posts[0]?.id ?? 0, filename: 'q-own.png' };
    await sendFile(asker, { ...own, submissionId: work, materialId: video.id }, photo);
    expect((await admin.get(`/api/submissions/${work}`)).body.work.answers).toEqual([]);
  });
});

describe('the list', () => {
  it('finds titles and those alike, own ones, and pinned ones first; what waits oldest first', async () => {
    await forgetLimits(product);
    const { id } = await ask({ text: 'How does recursion end?' }, fellow);
    await ask({ text: 'Is a recursive call slow?' }, fellow);
    await ask({ text: '100% of_what' }, fellow);
    expect(await titlesFor(asker, '&search=recursion')).toEqual(['How does recursion end?']);
    expect(await titlesFor(asker, `&search=${encodeURIComponent('0% of_')}`)).toEqual(['100% of_what']);
    const alike = encodeURIComponent('Does the recursion not end?');
    expect(await titlesFor(asker, `&alike=${alike}`)).toEqual(['How does recursion end?']);
    for (const none of ['', 'a b c', '```']) expect(await titlesFor(asker, `&alike=${none}`)).toEqual([]);
    await decide(id, { pinned: true });
    expect((await titlesFor(asker))[0]).toBe('How does recursion end?');
    expect(await titlesFor(asker, `&materialId=${course.youtubeId}`)).toEqual([]);
    const mine = await titlesFor(fellow, '&mine=1');
    expect(mine).toEqual(['How does recursion end?', '100% of_what', 'Is a recursive call slow?']);

    const pages: number[] = [];
    let path: string | undefined = `/api/doubts?courseId=${courseId}&limit=7`;
    while (path !== undefined) {
      const { body, headers } = await admin.get(path);
      pages.push(...body.map((doubt: DoubtThread) => doubt.id));
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toHaveLength((await admin.get(`/api/doubts?courseId=${courseId}&limit=200`)).body.length);
    const waiting: DoubtThread[] = (await admin.get('/api/doubts?unanswered=1')).body;
    expect(waiting.every(({ state }) => state === 'open')).toBe(true);
    expect(waiting.map((doubt) => doubt.id)).toEqual(
      waiting.map((doubt) => doubt.id).toSorted((a, b) => a - b),
    );
    expect((await asker.get('/api/doubts')).status).toBe(403);
  });
});

it('a student asks 10 times and writes 60 times a day; a teacher as often as needed', async () => {
  await forgetLimits(product);
  const pupil = await newPupil('Om Rao');
  const { id } = await ask({}, pupil);
  for (let asked = 1; asked < 10; asked += 1) await ask({}, pupil);
  const over = await pupil.post(`/api/materials/${video.id}/doubts`, { text: 'Why?' });
  expect(over).toMatchObject({ status: 429, body: { message: 'Too many attempts. Try again in 24 hours.' } });
  for (let written = 0; written < 60; written += 1) expect((await say(id, pupil)).status).toBe(200);
  expect((await say(id, pupil)).status).toBe(429);
  for (let asked = 0; asked < 11; asked += 1) expect((await ask({}, admin)).id).toBeGreaterThan(0);
  clock.ahead = 24 * 60 * 60_000 + 1000;
  const nextDay = await sessionOf(product, pupil);
  expect((await say(id, nextDay)).status).toBe(200);
  clock.ahead = 0;
});

it('a person who is deleted permanently leaves [removed], and what others said', async () => {
  await forgetLimits(product);
  const gone = await newPupil('Uma Nath');
  const replied = await ask({ text: 'My secret words' }, gone);
  const bytes = Buffer.concat([photo, Buffer.from('of Uma')]);
  const picture = await newPicture(gone, replied, bytes);
  await say(replied.id, fellow);
  const alone = await ask({ text: 'My lonely words' }, gone);
  const other = await ask({ text: 'Of another' });
  await say(other.id, gone, 'My helping words');
  const exported = (await gone.get('/api/me/export')).body.doubts;
  expect(exported).toMatchObject([
    {
      title: 'My secret words',
      text: 'My secret words',
      toAll: 1,
      picture: 'page.png',
      pictureSize: photo.length,
    },
    { title: 'My lonely words' },
    { title: null, text: 'My helping words' },
  ]);
  expect(JSON.stringify(exported)).not.toContain('Of another');
  await admin.delete(`/api/delete-user/${gone.id}`);
  expect((await admin.delete(`/api/trash/user/${gone.id}`)).status).toBe(200);
  expect(await read(replied.id, fellow)).toMatchObject({
    title: '',
    name: null,
    posts: [{ text: '', name: null, picture: null }, { text: 'Because.' }],
  });
  expect((await fellow.get(picture)).status).toBe(404);
  const left = await db.selectFrom('files').select('id').where('size', '=', bytes.length).execute();
  expect(left).toEqual([]);
  expect((await read(other.id)).posts).toMatchObject([{ text: 'Of another' }, { text: '', name: null }]);
  expect((await admin.get(`/api/doubts/${alone.id}`)).status).toBe(404);
  expect(await databaseContents(product)).not.toMatch(/My (?:secret|lonely|helping) words|Uma Nath/);
});
