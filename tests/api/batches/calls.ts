import type { FeatureCalls } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const SLUG = 'with-batches';
const KEY = 'evening';

/** Publishes a page of the course, with a batch. */
async function withBatch({ product, courseId }: SeededCourse): Promise<void> {
  const { catalogue, database } = product.deps;
  if (catalogue.courses.some(({ slug }) => slug === SLUG)) return;
  const { db } = database;
  await db.updateTable('courses').set({ slug: SLUG }).where('id', '=', courseId).execute();
  const named = db.selectFrom('courses').select('course_name').where('id', '=', courseId);
  const { course_name: courseName } = await named.executeTakeFirstOrThrow();
  const [first] = catalogue.courses;
  if (first === undefined) throw new Error('No course is published.');
  const offers = [{ key: KEY, name: 'Evening batch', priceInr: 649, seats: 5 }];
  const paths = { path: '/WithBatches', paymentPath: '/buyWithBatches' };
  const course = { ...first, slug: SLUG, courseName, ...paths, order: 9, offers };
  await product.publish({ ...catalogue, courses: [...catalogue.courses, course] });
}

export const batchesCalls: FeatureCalls = {
  // Of a course that stays published whatever others publish.
  'public GET /api/offers/{slug} 200': () => ({ in: ['full-stack'] }),
  'public POST /api/offers/{slug}/{key}/waiters 201': async (c) => {
    await withBatch(c);
    return { in: [SLUG, KEY], json: { name: 'Lata Joshi', email: 'lata.waits@example.in' } };
  },
  'payments, people or teaching of course GET /api/courses/{id}/offers 200': (c) => ({ in: [c.courseId] }),
  'payments, people or teaching of course GET /api/courses/{id}/offers/{key}/people 200': async (c) => {
    await withBatch(c);
    // Who has it is listed whatever others publish.
    const { db } = c.product.deps.database;
    await db.updateTable('grants').set({ offer_key: KEY }).where('course_id', '=', c.courseId).execute();
    return { in: [c.courseId, KEY] };
  },
  'people POST /api/courses/{id}/offers/{key}/tell 200': async (c) => {
    await withBatch(c);
    return { in: [c.courseId, KEY], json: { count: 2 } };
  },
  'people POST /api/courses/{id}/move 200': async (c) => {
    await withBatch(c);
    return { in: [c.courseId], json: { userIds: [c.enrolled.id], to: KEY } };
  },
};
