import { afterAll, expect, test } from 'vitest';
import { draft, openContent, patch, readFile, set } from '../../support/content-folder.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const content = await openContent(product);
const admin = await product.adminClient();
const ANGULAR = 'courses/angular.md';
const CHANGED = 'Someone else changed this in the meantime.';
const publish = (...paths: string[]) => admin.post('/api/content/publish', { paths });
const listed = async (path: string) =>
  (await admin.get('/api/content')).body.files.find((file: { path: string }) => file.path === path);

test('a draft is saved in place, published, listed as a version and undone byte by byte', async () => {
  const before = content.read(ANGULAR);
  const saved = await draft(admin, ANGULAR, set('/priceInr', 599));
  expect(saved.body).toMatchObject({ message: 'Draft saved.', problems: [] });
  expect(content.read(ANGULAR)).toBe(before);
  const { sha } = saved.body;
  expect(await readFile(admin, ANGULAR)).toMatchObject({ sha, title: 'Angular', values: { priceInr: 599 } });
  expect(await listed(ANGULAR)).toMatchObject({ title: 'Angular', draft: { by: 'Administrator' } });
  expect((await admin.get('/api/overview')).body.drafts).toEqual(['Angular']);

  const { body } = await publish(ANGULAR);
  expect(body).toMatchObject({ message: 'Live.', summary: 'Angular: price ₹649 → ₹599' });
  expect(content.read(ANGULAR)).toBe(before.replace('priceInr: 649', 'priceInr: 599'));
  expect(await listed(ANGULAR)).toMatchObject({ draft: null });
  expect((await admin.get('/api/overview')).body).not.toHaveProperty('drafts');

  const { body: versions } = await admin.get('/api/content/versions');
  const [now, old] = versions;
  expect(versions).toMatchObject([{ isLive: true, by: 'Administrator', files: [ANGULAR] }, { by: null }]);
  const undo = () => admin.post(`/api/content/versions/${old.id}/restore`, { current: now.id });
  expect((await undo()).body).toMatchObject({ summary: 'Angular: price ₹599 → ₹649' });
  expect(content.read(ANGULAR)).toBe(before);
  expectProblem(await undo(), 409, CHANGED);
});

test('a wrong value is kept as a draft, and publishing it changes nothing and says why', async () => {
  const before = content.read(ANGULAR);
  const { body } = await draft(admin, ANGULAR, set('/oldPriceInr', 100));
  const problem = {
    path: ANGULAR,
    pointer: '/oldPriceInr',
    text: 'The earlier price must be higher than the price.',
  };
  expect(body.problems).toMatchObject([problem]);
  const answer = await publish(ANGULAR);
  expectProblem(answer, 422, "This can't be published yet. Correct what is listed.");
  expect(answer.body.problems).toMatchObject([problem]);
  expect(content.read(ANGULAR)).toBe(before);
  expectMessage(await admin.delete(`/api/content/file?path=${ANGULAR}`), 200, 'Draft deleted.');
  expectProblem(await publish(ANGULAR), 404, 'Not found. It may have been deleted.');
});

test('the second to save gets the fields that differ, and a text with both changes', async () => {
  const { sha: baseSha } = await readFile(admin, ANGULAR);
  await patch(admin, ANGULAR, { baseSha, ...set('/order', 81) });
  const late = await patch(admin, ANGULAR, { baseSha, ...set('/level', 'Beginner') });
  expectProblem(late, 409, CHANGED);
  const { conflict } = late.body;
  expect(conflict.differences).toEqual([{ label: 'Level', theirs: 'Intermediate', yours: 'Beginner' }]);
  const theirs = (await readFile(admin, ANGULAR)).text;
  expect(theirs).toContain('order: 81');
  expect(conflict.yours).toBe(theirs.replace('level: Intermediate', 'level: Beginner'));
  const kept = await patch(admin, ANGULAR, { baseSha: conflict.sha, text: conflict.yours });
  expect(kept.status).toBe(200);
});

test('a file that is edited by hand makes its draft wait for a decision', async () => {
  const old = content.read(ANGULAR);
  await draft(admin, ANGULAR, set('/order', 82));
  content.write(ANGULAR, old.replace('priceInr: 649', 'priceInr: 699'));
  expectProblem(await publish(ANGULAR), 409, CHANGED);
  await content.look();
  const file = await readFile(admin, ANGULAR);
  expect(file.values.priceInr).toBe(699);
  expect(file.conflict.yours).toContain('order: 82');
  const [version] = (await admin.get('/api/content/versions')).body;
  expect(version).toMatchObject({ by: null, summary: 'Angular: price ₹649 → ₹699', isLive: true });
  await draft(admin, ANGULAR, { text: file.conflict.yours });
  expect((await publish(ANGULAR)).status).toBe(200);
  expect(content.read(ANGULAR)).toContain('priceInr: 649');
});

test('a new course is a draft with what its title says, until what is missing is filled in', async () => {
  const { body } = await admin.post('/api/content/courses', { title: 'Networks & Wi-Fi' });
  expect(body).toEqual({ message: 'Draft of the course saved.', path: 'courses/networks-wi-fi.md' });
  expect(await listed(body.path)).toMatchObject({ title: 'Networks & Wi-Fi' });
  const { values, problems, form } = await readFile(admin, body.path);
  expect(values).toMatchObject({ title: 'Networks & Wi-Fi', path: 'Networks-Wi-Fi' });
  expect(JSON.stringify(values)).not.toContain('sample');
  expect(problems.length).toBeGreaterThan(0);
  const [, teacher] = form.properties.find(([key]: [string]) => key === 'teacher');
  expect(teacher).toMatchObject({
    title: 'Teacher',
    options: expect.arrayContaining([['Ananya Deshmukh', 'Ananya Deshmukh']]),
  });
  const summary = 'How a message travels from your phone to the other side of the world, and where it stops.';
  const changes = [
    { pointer: '/priceInr', value: 0 },
    { pointer: '/summary', value: summary },
    { pointer: '/curriculum', value: ['Cables', 'Addresses', 'The web'].map((title) => ({ title })) },
  ];
  expect((await draft(admin, body.path, { changes })).body.problems).toEqual([]);
  expect((await publish(body.path)).body.message).toBe('Live.');
  for (const title of ['networks & wi-fi', 'Angular'])
    expectProblem(
      await admin.post('/api/content/courses', { title }),
      409,
      'A course with this name already exists.',
    );
});
