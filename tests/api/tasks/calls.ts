import { type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

async function newTaskId(c: SeededCourse): Promise<number> {
  const values = { kind: 'none', key: c.unique('task'), about: 'Lecture', state: 'waiting' } as const;
  const task = c.product.deps.db
    .insertInto('tasks')
    .values({ ...values, run_at: 1, created_at: 1, updated_at: 1 });
  return (await task.returning('id').executeTakeFirstOrThrow()).id;
}

export const tasksCalls: FeatureCalls = {
  'admin GET /api/tasks 200': plain,
  'admin POST /api/tasks/{id}/retry 200': async (c) => ({ in: [await newTaskId(c)] }),
  'admin POST /api/tasks/{id}/cancel 200': async (c) => ({ in: [await newTaskId(c)] }),
};
