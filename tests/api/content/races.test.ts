import { afterAll, expect, test } from 'vitest';
import { draft, openContent, readFile, set } from '../../support/content-folder.ts';
import { fixture } from '../../support/fixtures.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const content = await openContent(product);
const admin = await product.adminClient();
const publish = (...paths: string[]) => admin.post('/api/content/publish', { paths });
const versions = async () => (await admin.get('/api/content/versions')).body;

test('when two publish at once, each draft is published once and nothing is lost', async () => {
  const paths = ['courses/angular.md', 'courses/algorithms.md', 'courses/full-stack.md'];
  for (const path of paths) await draft(admin, path, set('/order', 7));
  const answers = await Promise.all([...paths, ...paths].map((path) => publish(path)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  for (const path of paths) expect(content.read(path)).toContain('order: 7\n');
  expect(await versions()).toHaveLength(4);
});

test('when several save one text at once, one wins and the others get both texts', async () => {
  const path = 'courses/angular.md';
  const { sha: baseSha } = (await admin.get(`/api/content/file?path=${path}`)).body;
  const save = (order: number) =>
    admin.request('PATCH', `/api/content/file?path=${path}`, { json: { baseSha, ...set('/order', order) } });
  const statuses = (await Promise.all([save(1), save(2), save(3)])).map(({ status }) => status);
  expect(statuses.sort((one, other) => one - other)).toEqual([200, 409, 409]);
});

test('when several create a course of one name at once, one is created, with its draft', async () => {
  const make = () => admin.post('/api/courses', { courseName: 'Pottery', description: 'Clay: "by hand".' });
  const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status);
  expect(statuses.sort((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(await readFile(admin, 'courses/pottery.md')).toMatchObject({
    values: { title: 'Pottery', summary: 'Clay: "by hand".' },
  });
});

test('courses whose titles differ in nothing that fits an address are two', async () => {
  const begin = async (title: string) => (await admin.post('/api/content/courses', { title })).body.path;
  expect(await begin('C')).toBe('courses/c.md');
  expect(await begin('C++')).toBe('courses/c-2.md');
  expect(await begin('हिन्दी में टैली')).toBe('courses/hindi-mein-tally.md');
  expect(await begin('!!!')).toBe('courses/new-course.md');
  expect(await readFile(admin, 'courses/c-2.md')).toMatchObject({ values: { title: 'C++', path: 'C-2' } });
});

test.each([
  'Courses',
  'Admin',
  'Order',
  'Angular!',
  'buyAngular',
  'ಕನ್ನಡ',
  '網頁設計',
  '😀😀😀',
  `${'दीर्घ'.repeat(12)}`,
])('the short name that a course %j begins with is not refused', async (title) => {
  const { path } = (await admin.post('/api/content/courses', { title })).body;
  const { values, problems } = await readFile(admin, path);
  const changes = [
    { pointer: '/priceInr', value: 'Rs 1,299/-' },
    { pointer: '/summary', value: 'What a student of this course can do when it is over, in two sentences.' },
    { pointer: '/curriculum', value: ['• One', '\uF0B7\tTwo', 'Three'].map((one) => ({ title: one })) },
  ];
  expect(problems.length).toBeGreaterThan(0);
  expect((await draft(admin, path, { changes })).body.problems).toEqual([]);
  expect(values.path).toMatch(/^[A-Za-z0-9-]+$/);
  expect((await admin.post('/api/content/publish', { paths: [path] })).status).toBe(200);
  const course = product.deps.publisher
    .current()
    .content.courses.find(({ id }) => path.includes(`/${id}.md`));
  expect([course?.data.priceInr, course?.data.curriculum.map((one) => one.title)]).toEqual([
    1299,
    ['One', 'Two', 'Three'],
  ]);
});

test('pictures of one name that are sent at once are kept under names of their own', async () => {
  const add = async () => {
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(fixture('certificate-name.png'))]), 'logo.png');
    return (await admin.upload('/api/content/pictures', form)).body.name;
  };
  expect((await Promise.all([add(), add(), add()])).sort()).toEqual([
    'logo-2.webp',
    'logo-3.webp',
    'logo.webp',
  ]);
});

test('a file that can not be published stays on the disk, is told, and is kept as a draft when it is undone', async () => {
  const path = 'site/site.yml';
  const [{ id }] = await versions();
  const broken = content.read(path).replace('brand: Abhyas', 'brand: A');
  content.write(path, broken);
  await content.look();
  const { problems } = (await admin.get('/api/content')).body;
  expect(problems).toMatchObject([
    { path, pointer: '/brand', text: 'Please write at least 2 characters. You have 1.' },
  ]);
  expect((await admin.post(`/api/content/versions/${id}/restore`, { current: id })).status).toBe(200);
  expect(content.read(path)).toContain('brand: Abhyas\n');
  expect(await readFile(admin, path)).toMatchObject({ text: broken, conflict: null });
  expect((await admin.get('/api/content')).body.problems).toEqual([]);
});
