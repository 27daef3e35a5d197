import { afterAll, describe, expect, it } from 'vitest';
import { listNotifications } from '../../../server/features/notifications/notifications.service.ts';
import type { Client } from '../../support/client.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { answerAll, begun, newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn, newTask, workOf } from '../../support/submissions.ts';

const DAY = 24 * 60 * 60_000;
const clock = movableClock();
const mailbox = await startMailbox();
const product = await startProduct({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Abhyas <hello@example.in>',
  SITE_URL: 'https://learn.example.in',
});
afterAll(async () => {
  clock.restore();
  await product.stop();
  await mailbox.stop();
});
const { db } = product.deps.database;
const { admin, ...room } = await openCourse(product);

/** A course of two required lessons, an optional and a hidden one, with four students. */
async function openRoster() {
  const courseId = await room.freshCourse();
  const lesson = async (change = {}): Promise<number> => {
    const link = { title: room.unique('Lecture'), url: 'https://youtu.be/dQw4w9WgXcQ', courseId };
    const { id } = (await admin.post('/api/add-youtube-link', link)).body.material;
    await admin.put(`/api/materials/${id}`, change);
    return id;
  };
  const pupil = async (fullName: string) => {
    const person = await student(product, {
      fullName,
      email: `${room.unique('r').replace(' ', '')}@example.in`,
    });
    await admin.post('/api/enroll', { userId: person.id, courseId });
    return Object.assign(await sessionOf(product, person), { id: person.id, email: person.email });
  };
  const required = [await lesson(), await lesson()];
  const optional = await lesson({ required: false });
  const hidden = await lesson();
  const pupils = [
    await pupil('asha'),
    await pupil('Bela'),
    await pupil('Chitra'),
    await pupil('Dev'),
  ] as const;
  const path = `/api/courses/${courseId}/roster`;
  const list = async (query = '') => (await admin.get(`${path}?${query}`)).body;
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).map(({ fullName }: { fullName: string }) => fullName);
  return { admin, unique: room.unique, courseId, required, optional, hidden, pupils, path, list, names };
}

const done = async (client: Client, ...ids: (number | undefined)[]) => {
  for (const id of ids) await client.put(`/api/materials/${id}/progress`, { completed: true });
};

/** Asha has finished, Bela is stuck, Chitra did something today, Dev has not begun. */
async function studied() {
  const roster = await openRoster();
  const [asha, bela, chitra] = roster.pupils;
  clock.ahead = -8 * DAY;
  await done(bela, roster.required[0], roster.optional, roster.hidden);
  await done(asha, ...roster.required);
  clock.ahead = 0;
  await done(chitra, roster.optional);
  await admin.put(`/api/materials/${roster.hidden}`, { hidden: true });
  return roster;
}

describe('the roster of a course', () => {
  it('counts required lessons that students see, and says when each was there last', async () => {
    const { list, required, courseId } = await studied();
    const rows = await list();
    expect(
      rows.map((row: Record<string, unknown>) => [row['completed'], row['required'], row['percent']]),
    ).toEqual([
      [2, 2, 100],
      [1, 2, 50],
      [0, 2, 0],
      [0, 2, 0],
    ]);
    const ago = rows.map(
      ({ seenAt }: { seenAt?: number }) => seenAt && Math.round((Date.now() - seenAt) / DAY),
    );
    expect(ago).toEqual([8, 8, 0, undefined]);
    await admin.delete(`/api/materials/${required[1]}`);
    expect((await list('show=finished')).length).toBe(2);
    // With nothing to complete, no one is stuck and no one has finished.
    await admin.put(`/api/materials/${required[0]}`, { required: false });
    expect([await list('show=stuck'), await list('show=finished')]).toEqual([[], []]);
    const { body } = await admin.get('/api/approved-users?search=asha');
    expect(body[0].courses.map(({ id }: { id: number }) => id)).toContain(courseId);
  });

  it('is searched, sorted, filtered and paged', async () => {
    const { names, path } = await studied();
    expect(await names('search=EL')).toEqual(['Bela']);
    expect(await names('sort=name')).toEqual(['asha', 'Bela', 'Chitra', 'Dev']);
    expect(await names('sort=progress')).toEqual(['asha', 'Bela', 'Chitra', 'Dev']);
    expect((await names('sort=seen'))[0]).toBe('Chitra');
    expect(await names('sort=joined')).toEqual(['Dev', 'Chitra', 'Bela', 'asha']);
    expect(await names('show=not-begun')).toEqual(['Dev']);
    expect(await names('show=stuck')).toEqual(['Bela']);
    expect(await names('show=finished')).toEqual(['asha']);
    for (const sort of ['name', 'progress', 'seen', 'joined']) {
      const whole = await names(`sort=${sort}`);
      const first = await admin.get(`${path}?sort=${sort}&limit=3`);
      expect(first.headers.get('x-total-count')).toBe('4');
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      const second = await admin.get(next);
      expect([...first.body, ...second.body].map(({ fullName }) => fullName)).toEqual(whole);
      expect(second.headers.get('link')).toBeNull();
    }
    expectProblem(
      await admin.get(`${path}?sort=age`),
      422,
      'Please sort by name, progress, seen or joined.',
      ['/sort'],
    );
    expect((await admin.get('/api/courses/999999/roster')).status).toBe(404);
  });

  it('leaves out who is unenrolled or in the trash, and shows mobile numbers', async () => {
    const { names, list, pupils, courseId } = await studied();
    const [asha, bela, chitra] = pupils;
    await admin.delete(`/api/delete-user/${asha.id}`);
    await admin.delete('/api/unenroll', { userId: bela.id, courseId });
    expect(await names('')).toEqual(['Chitra', 'Dev']);
    await admin.post('/api/enroll', { userId: bela.id, courseId });
    expect(await names('show=stuck')).toEqual(['Bela']);
    await db.updateTable('users').set({ phone: '+919812345678' }).where('id', '=', chitra.id).execute();
    expect((await list()).map(({ phone }: { phone?: string }) => phone)).toEqual([
      undefined,
      '+919812345678',
      undefined,
    ]);
  });

  it('has the attempt of a quiz that counts, and the last work handed in; grading is no visit', async () => {
    const roster = await openRoster();
    const { pupils, list } = roster;
    const [asha, bela, chitra] = pupils;
    const asked = [{ kind: 'true-false', prompt: 'HTTP keeps state.', marks: 100, value: false }];
    const quiz = await newQuiz(roster, {}, asked);
    const essay = await newTask(roster);
    clock.ahead = -8 * DAY;
    const good = await begun(roster, asha, quiz);
    await answerAll(asha, good);
    await asha.post(`/api/attempts/${good.id}/hand-in`);
    const empty = await begun(roster, asha, quiz);
    await asha.post(`/api/attempts/${empty.id}/hand-in`);
    await begun(roster, bela, quiz);
    const work = await handedIn(roster, asha, essay);
    const again = await handedIn(roster, bela, essay);
    await workOf(chitra, essay).save({ text: 'Not yet.' });
    clock.ahead = 0;
    await admin.put(`/api/submissions/${work}/grade`, { marks: 7.5, criteria: [], comment: '' });
    await admin.post(`/api/submissions/${again}/return`, { comment: 'More.' });
    const rows = await list();
    expect(rows[0].results).toMatchObject([
      { materialId: quiz, state: 'marked', percent: 100, passed: true },
      { materialId: essay, state: 'graded', marks: 7.5, maxMarks: 10 },
    ]);
    expect(rows[1].results).toMatchObject([{ state: 'running' }, { state: 'returned' }]);
    expect([rows[2].results, rows[2].seenAt]).toEqual([[], undefined]);
    expect(
      rows.slice(0, 2).map(({ seenAt }: { seenAt: number }) => Math.round((Date.now() - seenAt) / DAY)),
    ).toEqual([8, 8]);
    expect(await roster.names('show=stuck')).toEqual(['asha', 'Bela']);
    // What was done in a lesson that is hidden by now stays done; one in the trash is gone.
    await admin.put(`/api/materials/${quiz}`, { hidden: true });
    await admin.delete(`/api/materials/${essay}`);
    expect((await list())[0].results.map(({ materialId }: { materialId: number }) => materialId)).toEqual([
      quiz,
    ]);
  });

  it('leaves as CSV, whole, with a column for each result, and no cell is a formula', async () => {
    const roster = await studied();
    const [asha] = roster.pupils;
    await handedIn(roster, asha, await newTask(roster));
    await admin.put(`/api/user/${asha.id}`, { fullName: '=1+1', email: asha.email });
    const { body, headers } = await admin.get(`${roster.path}.csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head).toMatch(
      /^\uFEFF?Name,Email,Mobile,Joined,Required lessons,Completed,Percent,Last seen,Essay \d+$/,
    );
    const cells: string[][] = lines.map((line: string) => line.split(','));
    expect(cells.map(([name]) => name)).toEqual(["'=1+1", 'Bela', 'Chitra', 'Dev']);
    expect(cells.map((line) => line.at(-1))).toEqual(['handed-in', '', '', '']);
    const sum = cells.reduce((total, line) => total + Number(line[5]), 0);
    const rows: { completed: number }[] = await roster.list();
    expect(sum).toBe(rows.reduce((total, { completed }) => total + completed, 0));
    const trail = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'roster-exported')
      .execute();
    expect(trail).toMatchObject([{ subject_type: 'course', subject_id: roster.courseId }]);
  });
});

describe('a message to students of a course', () => {
  it('reaches the bell and the mailbox of each, and stands in the log', async () => {
    const { pupils, courseId } = await openRoster();
    const [asha, bela] = pupils;
    const path = `/api/courses/${courseId}/messages`;
    const text = 'Class is at 5 pm.\nBring your notes.';
    const { body } = await admin.post(path, { userIds: [asha.id, bela.id, asha.id], text });
    expect(body.message).toBe('Message sent to 2 students.');
    const told = await db.selectFrom('notifications').selectAll().where('kind', '=', 'message').execute();
    expect(told).toMatchObject([asha, bela].map(({ id }) => ({ user_id: id, link: `/course/${courseId}` })));
    expect((await listNotifications(product.deps, asha.id)).items[0]).toMatchObject({ text });
    await product.deps.outbox.deliver();
    const mails = mailbox.mails.filter(({ subject }) => subject?.startsWith('About Course'));
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [asha.email, bela.email].toSorted(),
    );
    expect(mails[0]?.text).toContain('Bring your notes.');
    const trail = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'students-messaged')
      .execute();
    expect(trail).toMatchObject([{ subject_id: courseId, detail: '{"students":2}' }]);
  });

  it('goes to no one where one is not in the course, to 500 at most, and has a text', async () => {
    const { pupils, courseId } = await openRoster();
    const [asha] = pupils;
    const before = await db.selectFrom('notifications').select('id').execute();
    const send = (userIds: number[], text = 'Hello.') =>
      admin.post(`/api/courses/${courseId}/messages`, { userIds, text });
    expect((await send([asha.id, room.outsider.id])).status).toBe(404);
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    expectProblem(await send(many), 422, 'Please choose at most 500 people at once.', ['/userIds']);
    expectProblem(await send([]), 422, 'Please choose at least one person.', ['/userIds']);
    expectProblem(await send([asha.id], ' \n'), 422, 'Please write a message.', ['/text']);
    expectProblem(await send([asha.id], 'x'.repeat(2001)), 422, 'Please use at most 2000 characters.', [
      '/text',
    ]);
    expect(await db.selectFrom('notifications').select('id').execute()).toEqual(before);
  });
});

it('the overview counts who is stuck in each course, as the roster lists them', async () => {
  const { courseId, pupils } = await studied();
  const stuckIn = async () => {
    clock.ahead += 16 * 60_000;
    const { body } = await admin.get('/api/overview');
    return body.completion.find(({ id }: { id: number }) => id === courseId);
  };
  expect(await stuckIn()).toMatchObject({ students: 4, stuck: 1, percent: 37 });
  await admin.delete('/api/unenroll', { userId: pupils[1].id, courseId });
  expect(await stuckIn()).toMatchObject({ students: 3, stuck: 0 });
  clock.ahead = 0;
});
