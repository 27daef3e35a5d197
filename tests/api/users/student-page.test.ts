import { afterAll, expect, it } from 'vitest';
import { orderAt } from '../../support/orders.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { handedIn, newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin, enrolled } = course;
const of = async (id: number, part: string) => (await admin.get(`/api/user/${id}/${part}`)).body;

it('the page of a student has courses with marks, orders with receipts, certificates and emails', async () => {
  const client = await sessionOf(product, enrolled);
  const quizId = await newQuiz(course);
  await handedIn(course, client, quizId);
  const results = await of(enrolled.id, 'results');
  expect(results).toMatchObject([{ courseId: course.courseId, results: [{ materialId: quizId }] }]);
  expect(results[0].percent).toBe(Math.floor((100 * results[0].completed) / results[0].required));

  const order = await orderAt(product, admin, {}, enrolled);
  await order.accept();
  const orders = await of(enrolled.id, 'orders');
  expect(orders).toMatchObject([{ code: order.code, state: 'paid', receipts: [{ kind: 'receipt' }] }]);
  expect(
    (await product.client().get(`/api${orders[0].path}/receipts/${orders[0].receipts[0].id}.pdf`)).status,
  ).toBe(200);
  expect((await of(enrolled.id, 'results')).map((row: { courseName: string }) => row.courseName)).toContain(
    'Full Stack',
  );

  const certified = await course.freshCourse();
  await admin.put(`/api/courses/${certified}/certificates`, { mode: 'auto', hours: null, text: '' });
  await admin.post('/api/enroll', { userId: enrolled.id, courseId: certified });
  const lesson = { title: course.unique('L'), url: 'https://youtu.be/dQw4w9WgXcQ', courseId: certified };
  const { material } = (await admin.post('/api/add-youtube-link', lesson)).body;
  await client.put(`/api/materials/${material.id}/progress`, { completed: true });
  expect(await of(enrolled.id, 'certificates')).toMatchObject([{ courseId: certified, state: 'waiting' }]);

  await product.client().post('/api/forgot-password', { email: course.bystander.email });
  const emails = (await admin.get(`/api/emails?to=${enrolled.email.toUpperCase()}`)).body;
  expect(emails.length).toBeGreaterThan(0);
  for (const { recipient } of emails) expect(recipient).toBe(enrolled.email);
});

it('is answered with 404 where there is no such person, a deleted one too', async () => {
  const { id } = await course.freshPending();
  await admin.delete(`/api/delete-user/${id}`);
  for (const part of ['results', 'orders', 'certificates'])
    for (const whom of [id, 999_999]) expect((await admin.get(`/api/user/${whom}/${part}`)).status).toBe(404);
  expect((await admin.post(`/api/user/${id}/messages`, { text: 'Hello' })).status).toBe(404);
});

it('a message is in the bell of one person, whatever they study', async () => {
  const { bystander } = course;
  await admin.post(`/api/user/${bystander.id}/messages`, { text: 'Please call us.' });
  const { body } = await (await sessionOf(product, bystander)).get('/api/notifications');
  expect(JSON.stringify(body)).toContain('Please call us.');
});
