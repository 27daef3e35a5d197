import { afterAll, expect, it } from 'vitest';
import type { CatalogueCourse } from '../../../server/catalogue.ts';
import { whyClosed } from '../../../server/catalogue.ts';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { orderAt } from '../../support/orders.ts';
import { password } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const facts: Readonly<Record<string, Partial<CatalogueCourse>>> = {
  'computer-fundamentals': { closed: '2020-01-05' },
  'healthy-habits': { closed: true, isFull: true },
};
const courses = catalogue.courses.map((course) => ({ ...course, ...facts[course.slug] }));
const product = await startProduct({}, { ...catalogue, courses });
afterAll(() => product.stop());
const admin = await product.adminClient();

const consent = { version: privacyNotice.version, age: 'adult' };
const buyer = { fullName: 'Asha Verma', email: 'asha@example.in', password, consent };
const order = (course: string) => product.client().post('/api/orders', { ...buyer, course });
const closed = async () => (await product.client().get('/api/closed-courses')).body;
const idOf = async (name: string): Promise<number> =>
  (await admin.get('/api/courses')).body.find(({ slug }: { slug: string }) => slug === name).id;

it.each([
  ['computer-fundamentals', 'Enrollment for Computer Fundamentals closed on 5 January 2020.'],
  ['healthy-habits', 'Healthy Habits is full.'],
])('%s is not sold, and no one is registered for it', async (slug, sentence) => {
  const before = await databaseContents(product);
  const answer = await order(slug);
  expectProblem(answer, 409, sentence);
  expect(answer.body.code).toBe('COURSE_CLOSED');
  expect(await databaseContents(product)).toBe(before);
});

it('a day ends in India, and a month with its last day', () => {
  const [listed] = catalogue.courses;
  const why = (day: string, at: string) => listed && whyClosed({ ...listed, closed: day }, Date.parse(at));
  expect(why('2027-01-05', '2027-01-05T18:29:59Z')).toBeUndefined();
  expect(why('2027-01-05', '2027-01-05T18:30:00Z')).toContain('closed on 5 January 2027');
  expect(why('2027-01', '2027-01-31T18:29:59Z')).toBeUndefined();
  expect(why('2027-01', '2027-01-31T18:30:00Z')).toContain('closed in January 2027');
});

it('the link of an order shows no payment while its course is not sold, and takes a reference all the same', async () => {
  const id = await idOf('full-stack');
  const [open, short] = [await orderAt(product, admin), await orderAt(product, admin)];
  await short.accept({ amountPaise: 60_000, askForRest: true });
  const listed = product.deps.catalogue.courses.find(({ slug }) => slug === 'full-stack');
  Object.assign(listed ?? {}, { isFull: true });
  expect(await open.view()).toMatchObject({ pay: null, notSold: 'Full Stack is full.' });
  expect((await short.view()).pay).toMatchObject({ amountPaise: expect.any(Number) });
  Object.assign(listed ?? {}, { isFull: false });
  await admin.delete(`/api/courses/${id}`);
  for (const order of [open, short])
    expect(await order.view()).toMatchObject({ pay: null, notSold: 'Full Stack is not offered now.' });
  expect((await open.claim('623600000019')).status).toBe(201);
  await admin.post(`/api/trash/course/${id}/restore`);
  expect(await short.view()).toMatchObject({ notSold: null, pay: { amountPaise: expect.any(Number) } });
  for (const order of [open, short]) expect((await order.accept()).status).toBe(200);
});

it('a deleted course is not sold, and its orders wait for its return', async () => {
  const id = await idOf('full-stack');
  const ofCourse = async () => (await admin.get(`/api/courses/${id}/orders`)).body;
  const before = await ofCourse();
  const [paid, open] = [await orderAt(product, admin), await orderAt(product, admin)];
  await paid.accept();
  expect(await ofCourse()).toEqual({ open: before.open + 1, paid: before.paid + 1 });
  const others = ['computer-fundamentals', 'healthy-habits'];
  expect(await closed()).toEqual(others);

  await admin.delete(`/api/courses/${id}`);
  expect((await closed()).toSorted()).toEqual([...others, 'full-stack'].sort());
  expectProblem(await order('full-stack'), 409, 'Full Stack is not offered now.');
  expectProblem(
    await open.accept(),
    409,
    'This course was deleted. Restore it from the trash first, or give the money back.',
  );
  const refund = await admin.post(`/api/orders/${paid.id}/refunds`, { amountPaise: 100, reason: 'Deleted.' });
  expect(refund.status).toBe(201);
  const [{ id: refundId }] = (await admin.get('/api/refunds?limit=1')).body;
  const sent = { state: 'sent', method: 'upi', reference: '623600000009', endsAccess: true };
  expect((await admin.put(`/api/refunds/${refundId}`, sent)).status).toBe(200);

  await admin.post(`/api/trash/course/${id}/restore`);
  expect(await closed()).toEqual(others);
  expect((await open.accept()).status).toBe(200);
});
