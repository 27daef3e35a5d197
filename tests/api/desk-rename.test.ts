import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin } = room;
const CHANGED = 'Someone else changed this. Reload and try again.';

async function versionOf(id: number): Promise<number> {
  const { body } = await admin.get('/api/courses');
  return body.find((course: { id: number }) => course.id === id).version;
}

const rename = (id: number, courseName: string, ifMatch?: string) =>
  admin.request('PUT', `/api/courses/${id}`, {
    json: { courseName },
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  });

describe('a rename that names the version it was made on', () => {
  it('is done, and gives the next version', async () => {
    const id = await room.freshCourse();
    const version = await versionOf(id);
    const answer = await rename(id, room.unique('Right'), `"${version}"`);
    expectMessage(answer, 200, 'Course renamed successfully!');
    expect(answer.body.course.version).toBe(version + 1);
    expect(await versionOf(id)).toBe(version + 1);
  });

  it('is refused when somebody else was first, and changes nothing', async () => {
    const id = await room.freshCourse();
    const version = await versionOf(id);
    await rename(id, room.unique('First'), `"${version}"`);
    const before = await databaseContents(product);
    expectProblem(await rename(id, room.unique('Second'), `"${version}"`), 412, CHANGED);
    expect(await databaseContents(product)).toEqual(before);
  });

  it.each([
    ['a version that never was', '"999"'],
    ['text', '"abc"'],
    ['no tag at all', 'abc'],
    ['nothing', '""'],
  ])('is refused with %s', async (_case, ifMatch) => {
    expectProblem(await rename(await room.freshCourse(), 'Never', ifMatch), 412, CHANGED);
  });

  it.each([
    ['a star', () => '*'],
    ['a weak tag', (version: number) => `W/"${version}"`],
    ['a list of tags', (version: number) => `"77", "${version}"`],
  ])('is done with %s', async (_case, tag) => {
    const id = await room.freshCourse();
    expect((await rename(id, room.unique('Done'), tag(await versionOf(id)))).status).toBe(200);
  });

  it('lets one of two through that come at the same moment', async () => {
    const id = await room.freshCourse();
    const tag = `"${await versionOf(id)}"`;
    const answers = await Promise.all([rename(id, room.unique('A'), tag), rename(id, room.unique('B'), tag)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
  });
});

describe('a rename without a version', () => {
  it('is done whoever was first, as the specification says', async () => {
    const id = await room.freshCourse();
    await rename(id, room.unique('First'));
    expect((await rename(id, room.unique('Second'))).status).toBe(200);
  });
});
