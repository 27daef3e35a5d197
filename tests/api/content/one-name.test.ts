import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFields } from '../../../server/contract/content/content-yaml.ts';
import { followCoursePages } from '../../../server/features/courses/course-pages.service.ts';
import { fileAt, readFile } from '../../support/content-folder.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct({}, 'files');
afterAll(() => product.stop());
const admin = await product.adminClient();
const { contentDir } = product.config;
const { db } = product.deps.database;

const GONE = 'This course is not offered any more.';
const file = (slug: string) => join(contentDir, 'courses', `${slug}.md`);
const text = (slug: string) => readFileSync(file(slug), 'utf8');
const change = async (slug: string, from: RegExp, to: string) => {
  writeFileSync(file(slug), text(slug).replace(from, to));
  expect(await product.deps.publisher.publish()).toHaveProperty('publication');
};
const courses = async (): Promise<{ id: number; slug: string; courseName: string; description: string }[]> =>
  (await admin.get('/api/courses')).body;
async function find(slug: string) {
  const found = (await courses()).find((course) => course.slug === slug);
  if (found === undefined) throw new Error(`No course ${slug}.`);
  return found;
}
const rename = async (slug: string, input: object) => {
  const { id, courseName } = await find(slug);
  return admin.put(`/api/courses/${id}`, { courseName, ...input });
};
const live = (slug: string) =>
  product.deps.publisher.current().content.courses.find(({ id }) => id === slug)?.data;

it('a course renamed in the admin has that name on its page, by one line of its file', async () => {
  const before = text('angular').split('\n');
  expect((await rename('angular', { courseName: 'Angular in Practice' })).status).toBe(200);
  const after = text('angular').split('\n');
  expect(after.filter((line, at) => line !== before[at])).toEqual(['title: Angular in Practice']);
  expect([live('angular')?.title, (await find('angular')).courseName]).toEqual([
    'Angular in Practice',
    'Angular in Practice',
  ]);
  const [version] = (await admin.get('/api/content/versions')).body;
  expect(version.summary).toContain('Angular in Practice');
});

it('a course renamed in its file has that name in the study room', async () => {
  await change('angular', /^title: .*/m, 'title: Angular');
  expect((await find('angular')).courseName).toBe('Angular');
});

it('its description is the summary of its page, which says what is wrong with it', async () => {
  const summary = 'What a student can do at the end, said in one sentence that is long enough for a card.';
  expect((await rename('angular', { description: summary })).status).toBe(200);
  expect([live('angular')?.summary, (await find('angular')).description]).toEqual([summary, summary]);
  const before = text('angular');
  const answer = await rename('angular', { description: 'Short.' });
  expectProblem(answer, 422, 'Please write at least 60 characters. You have 6.');
  expect(answer.body.errors).toMatchObject([{ pointer: '/description' }]);
  expect([text('angular'), (await find('angular')).description]).toEqual([before, summary]);
});

it('a name that another course has is refused, and no file is changed', async () => {
  const before = text('angular');
  await admin.post('/api/courses', { courseName: 'Weaving by Hand' });
  const other = (await courses()).find(({ courseName }) => courseName === 'Weaving by Hand');
  expectProblem(
    await rename('angular', { courseName: 'weaving  by hand' }),
    409,
    'A course with this name already exists.',
  );
  expect(text('angular')).toBe(before);
  await admin.delete(`/api/courses/${other?.id}`);
});

it('two courses can exchange their names in their files', async () => {
  const [one, other] = ['operating-systems', 'ethical-hacking'];
  const [first, second] = [(await find(one)).courseName, (await find(other)).courseName];
  writeFileSync(file(one), text(one).replace(/^title: .*/m, `title: ${second}`));
  await change(other, /^title: .*/m, `title: ${first}`);
  expect([(await find(one)).courseName, (await find(other)).courseName]).toEqual([second, first]);
});

it('addresses that a course had lead to it, of its page and of its buy page', async () => {
  await change('angular', /^path: .*\npaymentPath: .*/m, 'path: AngularCourse\npaymentPath: joinAngular');
  const client = product.client();
  const moved = async (path: string) => (await client.get(path)).headers.get('location');
  expect([await moved('/Angular?a=b'), await moved('/buyangular')]).toEqual([
    '/AngularCourse?a=b',
    '/joinAngular',
  ]);
  await change('angular', /^path: .*\npaymentPath: .*/m, 'path: Angular\npaymentPath: buyAngular');
  expect(await moved('/AngularCourse/')).toBe('/Angular');
});

it('deleting a course hides its page, restoring brings back the same bytes', async () => {
  const before = text('angular');
  const { id } = await find('angular');
  expect((await admin.delete(`/api/courses/${id}`)).status).toBe(200);
  expect(readFields(text('angular'))).toMatchObject({ data: { hidden: true } });
  for (const path of ['/Angular', '/buyAngular', '/join/angular'])
    expectProblem(await product.client().get(path), 410, GONE);
  expect((await product.client().post('/api/orders', { ...newBuyer(), course: 'angular' })).status).toBe(409);
  expect((await admin.post(`/api/trash/course/${id}/restore`)).status).toBe(200);
  expect(text('angular')).toBe(before);
  expect((await find('angular')).id).toBe(id);
});

it('a course that is hidden in its file stays in the study room, also after it was deleted and restored', async () => {
  await change('angular', /^path: /m, 'hidden: true\npath: ');
  const { id } = await find('angular');
  expectProblem(await product.client().get('/Angular'), 410, GONE);
  await admin.delete(`/api/courses/${id}`);
  await admin.post(`/api/trash/course/${id}/restore`);
  expect(live('angular')?.hidden).toBe(true);
  await change('angular', /^hidden: true\n/m, '');
});

it('a course that was deleted permanently is a new one once its page is shown again', async () => {
  const { id } = await find('leadership-fundamentals');
  await admin.delete(`/api/courses/${id}`);
  await admin.delete(`/api/trash/course/${id}`);
  await change('leadership-fundamentals', /^hidden: true\n/m, '');
  expect((await find('leadership-fundamentals')).id).not.toBe(id);
});

it('a course made in the admin has a draft of its page, and is the course of that page once it is published', async () => {
  const made = (await admin.post('/api/courses', { courseName: 'Night Photography' })).body.course;
  expect(made.slug).toBe('night-photography');
  const path = 'courses/night-photography.md';
  const { sha, values } = await readFile(admin, path);
  expect(values.title).toBe('Night Photography');
  expect((await rename('night-photography', { courseName: 'Photography at Night' })).status).toBe(200);
  expect((await readFile(admin, path)).values.title).toBe('Photography at Night');
  const whole = text('healthy-habits')
    .replace(/^title: .*/m, 'title: Photography by Night')
    .replace(/^path: .*/m, 'path: NightPhotography')
    .replace(/^(?:paymentPath|aliases): .*\n/gm, '');
  const { sha: baseSha } = await readFile(admin, path);
  expect(sha).not.toBe(baseSha);
  expect((await admin.request('PATCH', fileAt(path), { json: { baseSha, text: whole } })).status).toBe(200);
  const published = await admin.post('/api/content/publish', { paths: [path] });
  expect([published.status, published.body.problems]).toEqual([200, undefined]);
  expect(await find('night-photography')).toMatchObject({ id: made.id, courseName: 'Photography by Night' });
});

it('a course that an admin made before is the course of a new file with its name', async () => {
  await db
    .insertInto('courses')
    .values({
      slug: null,
      course_name: 'Yoga',
      name_key: 'yoga',
      description: '',
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  const yoga = text('healthy-habits')
    .replace(/^title: .*/m, 'title: yoga')
    .replace(/^path: .*/m, 'path: Yoga')
    .replace(/^(?:paymentPath|aliases): .*\n/gm, '');
  writeFileSync(file('yoga'), yoga);
  const before = (await courses()).length;
  expect(await product.deps.publisher.publish()).toHaveProperty('publication');
  expect([(await courses()).length, (await find('yoga')).courseName]).toEqual([before, 'yoga']);
});

it('a name that an earlier version let differ stays on both sides, and is offered to the page as a draft', async () => {
  const title = live('full-stack')?.title;
  const older = { course_name: 'MERN Stack', name_key: 'mern stack' };
  await db.updateTable('courses').set(older).where('slug', '=', 'full-stack').execute();
  await db.updateTable('seeded_courses').set({ title: null }).where('slug', '=', 'full-stack').execute();
  await followCoursePages(product.deps);
  expect([(await find('full-stack')).courseName, live('full-stack')?.title]).toEqual(['MERN Stack', title]);
  const path = 'courses/full-stack.md';
  expect((await readFile(admin, path)).values.title).toBe('MERN Stack');
  await followCoursePages(product.deps);
  expect((await find('full-stack')).courseName).toBe('MERN Stack');
  expect((await admin.post('/api/content/publish', { paths: [path] })).status).toBe(200);
  expect([(await find('full-stack')).courseName, live('full-stack')?.title]).toEqual([
    'MERN Stack',
    'MERN Stack',
  ]);
});

it('while another file is wrong a course is renamed all the same, and that file stays as it is', async () => {
  const buy = join(contentDir, 'site/buy.yml');
  const whole = readFileSync(buy, 'utf8');
  writeFileSync(buy, 'scanLabel: 1\n');
  expect((await rename('angular', { courseName: 'Other' })).status).toBe(200);
  expect([live('angular')?.title, readFileSync(buy, 'utf8')]).toEqual(['Other', 'scanLabel: 1\n']);
  writeFileSync(buy, whole);
  expect((await rename('angular', { courseName: 'Angular' })).status).toBe(200);
});

it('a course whose file is gone keeps its students, and its addresses say that it is not offered', async () => {
  renameSync(file('yoga'), join(contentDir, 'yoga.kept'));
  await product.deps.publisher.publish();
  expect((await find('yoga')).courseName).toBe('yoga');
  expectProblem(await product.client().get('/Yoga'), 410, GONE);
});
