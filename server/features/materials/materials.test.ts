import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Material } from '../../contract/materials.ts';
import { startTestSite, type TestSite, type Who } from './test-site.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.close());

const send = (method: string, path: string, body: unknown, who: Who = 'admin') =>
  site.request(path, who, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const youtube = (more: object = {}) =>
  send('POST', '/api/add-youtube-link', { title: 'Tour', url: YOUTUBE, courseId: site.courseId, ...more });
const assignment = (more: object = {}) =>
  send('POST', '/api/add-assignment', {
    title: 'Task 1',
    url: 'https://example.in/1',
    courseId: site.courseId,
    ...more,
  });
const added = async (answer: Promise<Response>): Promise<Material> => {
  const saved: { material: Material } = await (await answer).json();
  return saved.material;
};
const course = async (who: Who, id: number = site.courseId): Promise<Response> =>
  site.request(`/api/courses/${id}/materials`, who);
const listed = async (who: Who): Promise<Material[]> => (await course(who)).json();
const problem = async (answer: Promise<Response>) => {
  const { status, message } = await (await answer).json();
  return [status, message];
};

describe('links', () => {
  test('a YouTube link', async () => {
    const answer = await youtube({ description: 'A look inside' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      message: 'YouTube link added successfully!',
      material: {
        id: 1,
        courseId: site.courseId,
        courseName: 'Computer Fundamentals',
        title: 'Tour',
        description: 'A look inside',
        type: 'youtube',
        url: YOUTUBE,
        hidden: false,
        version: 1,
      },
    });
  });

  test('an assignment', async () => {
    const answer = await assignment();
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      message: 'Assignment added successfully!',
      material: { type: 'assignment', url: 'https://example.in/1' },
    });
  });

  const URL_MISSING = 'Please provide a title, a URL, and select a course.';
  const LINK_MISSING = 'Please provide a title, a link, and select a course.';
  test.each([
    [youtube, { title: '' }, URL_MISSING],
    [youtube, { url: '' }, URL_MISSING],
    [youtube, { courseId: undefined }, URL_MISSING],
    [youtube, { courseId: '1' }, URL_MISSING],
    [youtube, { courseId: 999 }, URL_MISSING],
    [youtube, { url: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' }, 'Invalid YouTube URL.'],
    [assignment, { title: undefined }, LINK_MISSING],
    [assignment, { url: 'javascript:alert(1)' }, LINK_MISSING],
    [assignment, { courseId: 999 }, LINK_MISSING],
  ])('%#: refused', async (add, change, message) => {
    expect(await problem(add(change))).toEqual([422, message]);
    expect(await listed('admin')).toEqual([]);
  });

  test('to a deleted course', async () => {
    await site.courses.remove(site.courseId, 1);
    expect(await problem(youtube())).toEqual([409, 'This course was deleted.']);
  });
});

describe("a course's materials", () => {
  test('are in their order, with the progress of whoever asks', async () => {
    const first = await added(youtube());
    const second = await added(assignment());
    await send(
      'PUT',
      `/api/materials/${first.id}/progress`,
      { positionSeconds: 7.5, completed: true },
      'student',
    );
    // Students are not told what only the desk needs.
    const forStudents = { hidden: undefined, version: undefined };
    expect(await listed('student')).toEqual([
      { ...first, ...forStudents, completed: true, positionSeconds: 7.5 },
      { ...second, ...forStudents, completed: false, positionSeconds: 0 },
    ]);
    expect(await listed('admin')).toEqual([
      { ...first, completed: false, positionSeconds: 0 },
      { ...second, completed: false, positionSeconds: 0 },
    ]);
  });

  test('are for the enrolled', async () => {
    expect(await problem(course('stranger'))).toEqual([403, 'You are not enrolled in this course.']);
    expect(await problem(course('stranger', 999))).toEqual([403, 'You are not enrolled in this course.']);
    expect(await problem(course('admin', 999))).toEqual([404, 'Not found. It may have been deleted.']);
    expect(await problem(site.request(`/api/courses/${site.courseId}/materials`))).toEqual([
      401,
      'You must be logged in to view course content.',
    ]);
  });

  test('vanish with their course', async () => {
    await added(youtube());
    await site.courses.remove(site.courseId, 1);
    expect((await course('student')).status).toBe(403);
    expect((await course('admin')).status).toBe(404);
    expect(await (await site.request('/api/materials', 'admin')).json()).toEqual([]);
  });
});

describe('all materials', () => {
  test('in pages, newest first', async () => {
    for (let index = 1; index <= 5; index += 1) await added(youtube({ title: `Lesson ${index}` }));
    const seen: string[] = [];
    let path: string | undefined = '/api/materials?limit=2';
    while (path !== undefined) {
      const answer: Response = await site.request(path, 'admin');
      expect(answer.headers.get('x-total-count')).toBe('5');
      const page: Material[] = await answer.json();
      seen.push(...page.map((material) => material.title));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['Lesson 5', 'Lesson 4', 'Lesson 3', 'Lesson 2', 'Lesson 1']);
  });

  test.each([
    ['tour', 1],
    ['TASK', 1],
    ['fundamentals', 2],
    ['%', 0],
    ['_', 0],
    ["' or 1=1 --", 0],
  ])('with %j in title or course', async (search, count) => {
    await added(youtube());
    await added(assignment());
    const answer = await site.request(`/api/materials?search=${encodeURIComponent(search)}`, 'admin');
    expect(await answer.json()).toHaveLength(count);
    expect(answer.headers.get('x-total-count')).toBe(String(count));
  });

  test('for admins only', async () => {
    expect(await problem(site.request('/api/materials', 'student'))).toEqual([403, 'Access denied.']);
  });
});

describe('deleting', () => {
  test('hides a material, once', async () => {
    const { id } = await added(youtube());
    const remove = () => site.request(`/api/materials/${id}`, 'admin', { method: 'DELETE' });
    const answer = await remove();
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'Material deleted successfully!' },
    ]);
    expect(await listed('student')).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  test.each(['999', '0', '-1', '1.5', 'x', '9007199254740993'])('no material %s', async (id) => {
    expect((await site.request(`/api/materials/${id}`, 'admin', { method: 'DELETE' })).status).toBe(404);
  });

  test('is for admins', async () => {
    const { id } = await added(youtube());
    expect((await site.request(`/api/materials/${id}`, 'student', { method: 'DELETE' })).status).toBe(403);
    expect(await listed('student')).toHaveLength(1);
  });
});

describe('progress', () => {
  const save = (id: number, body: unknown, who: Who = 'student') =>
    send('PUT', `/api/materials/${id}/progress`, body, who);
  const row = () => site.db.selectFrom('material_progress').selectAll().executeTakeFirst();

  test('its parts are kept one by one', async () => {
    const { id } = await added(youtube());
    const states = [
      [{ positionSeconds: 12.25 }, { completed: false, positionSeconds: 12.25 }],
      [{ completed: true }, { completed: true, positionSeconds: 12.25 }],
      [{ positionSeconds: 3 }, { completed: true, positionSeconds: 3 }],
      [{}, { completed: true, positionSeconds: 3 }],
      [{ completed: false }, { completed: false, positionSeconds: 3 }],
    ];
    for (const [body, expected] of states) {
      const answer = await save(id, body);
      expect([answer.status, await answer.json()]).toEqual([200, expected]);
    }
  });

  test('completing again keeps the first time', async () => {
    const { id } = await added(youtube());
    await save(id, { completed: true });
    const before = await row();
    site.pass(1000);
    await save(id, { completed: true });
    expect((await row())?.completed_at).toBe(before?.completed_at);
  });

  test.each([
    [{ positionSeconds: -1 }],
    [{ positionSeconds: '7' }],
    [{ positionSeconds: 1e9 }],
    [{ completed: 'yes' }],
    [[]],
    [null],
  ])('%j is refused', async (body) => {
    const { id } = await added(youtube());
    expect((await save(id, body)).status).toBe(422);
    expect(await row()).toBeUndefined();
  });

  test('is for the enrolled', async () => {
    const { id } = await added(youtube());
    expect((await save(id, { completed: true }, 'stranger')).status).toBe(403);
    expect((await save(999, { completed: true })).status).toBe(404);
    expect(await row()).toBeUndefined();
  });
});
