import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId } = room;

const ID = 'dQw4w9WgXcQ';
const youtube = { title: 'Loops', description: 'Twenty minutes.', url: `https://youtu.be/${ID}`, courseId };
const assignment = { ...youtube, title: 'Week 1', url: 'https://forms.example.in/week-1?a=b#c' };
const addYoutube = (fields: object = {}) => admin.post('/api/add-youtube-link', { ...youtube, ...fields });
const addAssignment = (fields: object = {}) =>
  admin.post('/api/add-assignment', { ...assignment, ...fields });

/** Addresses that run code, open other programs, or carry a password. */
const dangerous = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://example.in/a',
  '//example.in/a',
  'example.in/a',
  'https://user:secret@example.in/',
  'http://[::1',
  `https://example.in/${'a'.repeat(2048)}`,
];

describe('adding a YouTube link', () => {
  it('makes a material of the course', async () => {
    const answer = await addYoutube();
    expectMessage(answer, 201, 'YouTube link added successfully!');
    const { material } = answer.body;
    expect(material).toEqual({
      ...youtube,
      id: expect.any(Number),
      type: 'youtube',
      courseName: expect.any(String),
      hidden: false,
      version: 1,
    });
    expect((await admin.get(`/api/courses/${courseId}/materials`)).body).toContainEqual({
      ...material,
      completed: false,
      positionSeconds: 0,
    });
    expect(await lastAudit(product, 'material-added')).toMatchObject({
      actor_id: 1,
      subject_type: 'material',
      subject_id: material.id,
    });
  });

  it.each([
    ...dangerous,
    `https://vimeo.com/${ID}`,
    `http://youtube.com@evil.example/watch?v=${ID}`,
    'https://www.youtube.com/watch?v=short',
  ])('is refused for %s', async (url) => {
    const before = await databaseContents(product);
    expectProblem(await addYoutube({ url }), 422, 'Invalid YouTube URL.', ['/url']);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('adding an assignment', () => {
  it('makes a material of the course', async () => {
    const answer = await addAssignment();
    expectMessage(answer, 201, 'Assignment added successfully!');
    const { material } = answer.body;
    expect(material).toEqual({
      ...assignment,
      id: expect.any(Number),
      type: 'assignment',
      courseName: expect.any(String),
      hidden: false,
      version: 1,
    });
  });

  it.each(['http://192.168.1.10:8080/sheet', 'https://docs.example.in/अभ्यास'])('takes %s', async (url) => {
    expect((await addAssignment({ url })).body.material.url).toBe(new URL(url).href);
  });

  it.each([
    ['https://example.in/a\r\nSet-Cookie: a=b', 'https://example.in/aSet-Cookie:%20a=b'],
    ['https:\\\\example.in\\a\\..\\b', 'https://example.in/b'],
  ])('keeps %j as browsers read it', async (url, href) => {
    expect((await addAssignment({ url })).body.material.url).toBe(href);
    expect((await addYoutube({ url: `https://www.you\ntube.com\\watch?v=${ID}` })).body.material.url).toBe(
      `https://www.youtube.com/watch?v=${ID}`,
    );
  });

  it.each(dangerous)('is refused for %s', async (url) => {
    const before = await databaseContents(product);
    const answer = await addAssignment({ url });
    expectProblem(answer, 422, 'Please provide a title, a link, and select a course.', ['/url']);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe.each([
  ['a YouTube link', addYoutube, 'Please provide a title, a URL, and select a course.'],
  ['an assignment', addAssignment, 'Please provide a title, a link, and select a course.'],
])('adding %s', (_kind, add, incomplete) => {
  it.each([
    ['no title', { title: undefined }, '/title'],
    ['a blank title', { title: ' \u200b' }, '/title'],
    ['no address', { url: undefined }, '/url'],
    ['no course', { courseId: undefined }, '/courseId'],
    ['an unknown course', { courseId: 9999 }, '/courseId'],
  ])('needs its parts: %s', async (_case, fields, pointer) => {
    const before = await databaseContents(product);
    expectProblem(await add(fields), 422, incomplete, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });

  it('says that the course was deleted meanwhile', async () => {
    const gone = await room.freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    expectProblem(await add({ courseId: gone }), 409, 'This course was deleted.');
  });

  it('limits what is written', async () => {
    expectProblem(await add({ title: 'x'.repeat(201) }), 422, 'Please use at most 200 characters.', [
      '/title',
    ]);
    expectProblem(await add({ description: 'x'.repeat(5001) }), 422, 'Please use at most 5000 characters.', [
      '/description',
    ]);
  });
});
