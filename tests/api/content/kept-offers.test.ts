import { afterAll, expect, test } from 'vitest';
import { longDayWords } from '../../../server/contract/access.ts';
import { dayIn } from '../../support/batches.ts';
import { draft, openContent, readFile, set } from '../../support/content-folder.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct({}, 'files');
afterAll(() => product.stop());
const content = await openContent(product);
const admin = await product.adminClient();
const ANGULAR = 'courses/angular.md';
const offer = (key: string, name: string) => ({ key, name, priceInr: 649, seats: 5, hidden: false });
const publish = () => admin.post('/api/content/publish', { paths: [ANGULAR] });

test('an offer that someone has can be hidden, not removed; a changed folder breaks nothing', async () => {
  const offers = [offer('evening', 'Evening batch'), offer('morning', 'Morning batch')];
  await draft(admin, ANGULAR, set('/offers', offers));
  expect((await publish()).status).toBe(200);
  const before = content.read(ANGULAR);
  const person = await student(product);
  const courses = (await admin.get('/api/courses')).body;
  const { id: courseId, offers: listed } = courses.find(({ slug }: { slug: string }) => slug === 'angular');
  expect(listed).toMatchObject([{ key: 'evening', isBatch: true }, { key: 'morning' }]);
  await admin.post('/api/enroll', { userId: person.id, courseId, offer: 'evening' });

  await draft(admin, ANGULAR, set('/offers', [offers[1]]));
  const refused = await publish();
  expect([refused.status, refused.body.problems]).toMatchObject([
    422,
    [{ path: ANGULAR, label: 'Evening batch', text: '1 student is in “Evening batch”. Hide it instead.' }],
  ]);
  expect(content.read(ANGULAR)).toBe(before);
  await draft(admin, ANGULAR, set('/offers', [{ ...offers[0], hidden: true }, offers[1]]));
  expect((await publish()).status).toBe(200);

  content.write(ANGULAR, before.replaceAll('key: evening', 'key: night'));
  await content.look();
  const { body } = await admin.get(`/api/courses/${courseId}/offers`);
  expect(body.find(({ key }: { key: string }) => key === 'evening')).toMatchObject({ held: 1, isGone: true });
  expect((await admin.get(`/api/courses/${courseId}/roster?offer=evening`)).body).toHaveLength(1);
});

test('fewer places than are taken are told before the press, with numbers, and may be published', async () => {
  const path = 'courses/algorithms.md';
  const offers = (seats: number) => [{ ...offer('weekend', 'Weekend batch'), seats }];
  await draft(admin, path, set('/offers', offers(3)));
  expect((await admin.post('/api/content/publish', { paths: [path] })).status).toBe(200);
  const courses = (await admin.get('/api/courses')).body;
  const { id: courseId } = courses.find(({ slug }: { slug: string }) => slug === 'algorithms');
  for (let count = 0; count < 3; count += 1) {
    const { id: userId } = await student(product);
    await admin.post('/api/enroll', { userId, courseId, offer: 'weekend' });
  }
  expect((await readFile(admin, path)).warnings).toBeUndefined();
  expect((await draft(admin, path, set('/offers', offers(3)))).body.warnings).toBeUndefined();
  const warnings = [
    {
      path,
      pointer: '/offers/0/seats',
      title: expect.any(String),
      label: expect.stringContaining('Places'),
      text: '3 places of “Weekend batch” are taken, more than 2. No one loses a place, and no one new can join.',
    },
  ];
  expect((await draft(admin, path, set('/offers', offers(2)))).body).toMatchObject({
    problems: [],
    warnings,
  });
  expect((await readFile(admin, path)).warnings).toEqual(warnings);
  expect((await admin.post('/api/content/publish', { paths: [path] })).status).toBe(200);
  // It is known then.
  expect((await readFile(admin, path)).warnings).toBeUndefined();
  const { body } = await admin.get(`/api/courses/${courseId}/offers`);
  expect(body).toMatchObject([{ key: 'weekend', held: 3 }]);
});

test('a day that is over is told before the press, where this draft brings it', async () => {
  const path = 'courses/database-management.md';
  const [gone, coming] = [dayIn(-1), dayIn(30)];
  const own = { key: 'own', name: 'On your own', priceInr: 900, steps: [{ priceInr: 700, until: gone }] };
  const batch = { key: 'batch', name: 'Evening batch', priceInr: 900, starts: dayIn(-9), ends: coming };
  const parts = [{ inr: 500 }, { inr: 300, dueOn: gone }, { inr: 100, dueOn: coming }];
  const rest = { key: 'parts', name: 'In parts', priceInr: 900, parts };
  const { body } = await draft(admin, path, set('/offers', [own, batch, rest]));
  const told: { pointer: string; text: string }[] = body.warnings;
  expect([body.problems, told.map(({ pointer, text }) => [pointer, text])]).toEqual([
    [],
    [
      ['/offers/0/steps/0/until', `${longDayWords(gone)} is over, so no one pays ₹700.`],
      ['/offers/1/starts', `${longDayWords(dayIn(-9))} is over, so no one can join.`],
      ['/offers/2/parts/1/dueOn', `${longDayWords(gone)} is over, so no one can pay in parts.`],
    ],
  ]);
  expect((await admin.post('/api/content/publish', { paths: [path] })).status).toBe(200);
  // It is known then, and a new day that is to come says nothing.
  const next = { ...batch, joinUntil: coming };
  expect((await draft(admin, path, set('/offers', [own, next, rest]))).body.warnings).toBeUndefined();
});
