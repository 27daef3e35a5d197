import { afterAll, expect, it } from 'vitest';
import { sweepPersonalData } from '../../../server/features/privacy/privacy.service.ts';
import { noteStuckStudents } from '../../../server/features/roster/roster.service.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { type Person, sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { newTask, workOf } from '../../support/submissions.ts';

const DAY = 24 * 3_600_000;
const clock = movableClock();
const product = await startProduct();
afterAll(() => {
  clock.restore();
  return product.stop();
});
const course = await openCourse(product);
const { enrolled, bystander } = course;
let { admin } = course;
async function wait(ms: number): Promise<void> {
  clock.ahead += ms;
  admin = await product.adminClient();
}
const phone = '98765 43210';
const textsTo = async (userId: number | null): Promise<{ id: number; reason: string; text: string }[]> =>
  (await admin.get('/api/to-send')).body.filter((row: { userId: number }) => row.userId === userId);
const reasonsOf = async (userId: number | null) => (await textsTo(userId)).map(({ reason }) => reason);
const count = async (): Promise<number> => (await admin.get('/api/admin-counts')).body.toSend;
const stuck = () => noteStuckStudents(product.deps);

async function studies(person: Person) {
  const { id, fullName, email } = person;
  await admin.put(`/api/user/${id}`, { fullName, email, phone });
  const client = await sessionOf(product, person);
  await client.put(`/api/materials/${course.youtubeId}/progress`, { positionSeconds: 3, completed: false });
}

it('has a text for each payment until an admin opens it; a ticked one stays for a day', async () => {
  const paid = await orderAt(product, admin, { phone });
  await paid.accept();
  const short = await orderAt(product, admin, { phone });
  await short.accept({ method: 'cash', amountPaise: 10_000, askForRest: true });
  const unreachable = await orderAt(product, admin);
  await unreachable.accept();
  expect(await reasonsOf(paid.userId)).toEqual(['paid']);
  expect(await reasonsOf(unreachable.userId)).toEqual([]);
  const [{ id, text } = { id: 0, text: '' }] = await textsTo(short.userId);
  expect(text).toMatch(/^Hello Asha, .*₹[\d.]+ is missing.*\/order\//s);
  expect(await count()).toBe(2);
  expect((await admin.post(`/api/to-send/${id}/opened`)).status).toBe(200);
  expect(await count()).toBe(1);
  expect(await reasonsOf(short.userId)).toEqual(['short']);
  await wait(DAY + 1);
  expect(await reasonsOf(short.userId)).toEqual([]);
  await admin.post(`/api/orders/${short.id}/accept`, { method: 'cash' });
  expect(await reasonsOf(short.userId)).toEqual(['paid']);
  expect((await admin.post('/api/to-send/999999/opened')).status).toBe(404);
});

it('has a text about returned work until it is submitted again', async () => {
  const { id, fullName, email } = enrolled;
  await admin.put(`/api/user/${id}`, { fullName, email, phone });
  const work = workOf(await sessionOf(product, enrolled), await newTask({ ...course, admin }));
  await work.save({ text: 'My essay' });
  const [{ id: workId }] = (await work.handIn()).body.submissions;
  await admin.post(`/api/submissions/${workId}/return`, { comment: 'Again' });
  expect(await reasonsOf(id)).toEqual(['returned']);
  await work.save({ text: 'My better essay' });
  await work.handIn();
  expect(await reasonsOf(id)).toEqual([]);
});

it('has one text for a student who did nothing for 14 days, and none once they study again', async () => {
  await studies(enrolled);
  await wait(13 * DAY);
  await admin.post('/api/enroll', { userId: bystander.id, courseId: course.courseId });
  await studies(bystander);
  await stuck();
  expect(await reasonsOf(enrolled.id)).toEqual([]);
  await wait(2 * DAY);
  await stuck();
  expect(await reasonsOf(enrolled.id)).toEqual(['stuck']);
  expect(await reasonsOf(bystander.id)).toEqual([]);
  const [{ id } = { id: 0 }] = await textsTo(enrolled.id);
  await admin.post(`/api/to-send/${id}/opened`);
  const before = await count();
  await stuck();
  expect(await count()).toBe(before);
  await studies(enrolled);
  await stuck();
  expect(await reasonsOf(enrolled.id)).toEqual([]);
  await wait(15 * DAY);
  await stuck();
  expect(await reasonsOf(enrolled.id)).toEqual(['stuck']);
  await wait(31 * DAY);
  await sweepPersonalData(product.deps);
  expect((await admin.get('/api/to-send')).body).toEqual([]);
});
