import { afterAll, expect, it } from 'vitest';
import { newBuyer } from '../../support/new-buyer.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const product = await startProduct({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.in' });
afterAll(() => product.stop());
const admin = await product.adminClient();

const [model] = catalogue.courses;
if (model === undefined || catalogue.payments === undefined) throw new Error('The tests need content.');
const weaving = {
  ...model,
  slug: 'weaving',
  courseName: 'Weaving',
  path: '/Weaving',
  order: 9,
  priceInr: 700,
};

it('a publication applies from the next call, without a restart', async () => {
  await product.publish({
    ...catalogue,
    siteName: 'Vidya',
    courses: [...catalogue.courses, weaving],
    payments: {
      ...catalogue.payments,
      answersWithinHours: 0,
      orderPrefix: 'VI',
    } as typeof catalogue.payments,
  });
  const names = (await admin.get('/api/courses')).body.map(
    (course: { courseName: string }) => course.courseName,
  );
  expect(names).toContain('Weaving');

  const buyer = { ...newBuyer(), course: 'weaving', pricePaise: 70_000, reference: '623612340001' };
  const { status, body } = await product.client().post('/api/orders', buyer);
  expect([status, body.code]).toEqual([201, expect.stringMatching(/^VI/)]);
  const [order] = (await admin.get('/api/orders?state=claimed')).body;
  expect(order.isLate).toBe(true);

  await product.client().post('/api/forgot-password', { email: buyer.email });
  const mails = product.deps.database.db.selectFrom('mail_outbox').select('subject');
  const subjects = (await mails.execute()).map(({ subject }) => subject);
  expect(subjects.join()).toContain('Vidya');
  expect(subjects.join()).not.toContain('Abhyas');
});

it('a price of an earlier publication is kept for those who paid it', async () => {
  await product.publish({ ...catalogue, courses: [{ ...weaving, priceInr: 800 }] });
  const paid = { ...newBuyer(), course: 'weaving', pricePaise: 70_000, reference: '623612340002' };
  expect((await product.client().post('/api/orders', paid)).status).toBe(201);
  const { status, body } = await product
    .client()
    .post('/api/orders', { ...newBuyer(), course: 'weaving', pricePaise: 70_000 });
  expect([status, body.pricePaise]).toEqual([409, 80_000]);
});

it('a course that is no longer published is not sold', async () => {
  await product.publish(catalogue);
  const { status } = await product.client().post('/api/orders', { ...newBuyer(), course: 'weaving' });
  expect(status).toBe(409);
});
