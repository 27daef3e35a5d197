import { importAll } from '../../support/jobs.ts';
import { emailOf, type FeatureCalls } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const csv = (c: SeededCourse) =>
  new Blob([`fullName,email,courses\nLata Joshi,${emailOf(c)},\n`], { type: 'text/csv' });
async function finishedImport(c: SeededCourse): Promise<string> {
  const { body } = await c.admin.request('POST', '/api/users/import', { body: csv(c) });
  await importAll(c.product);
  return body.importId;
}

export const studentImportCalls: FeatureCalls = {
  'people POST /api/users/import 200': (c) => ({ path: '/api/users/import?dryRun=1', body: csv(c) }),
  'people GET /api/users/imports/{importId} 200': async (c) => ({ in: [await finishedImport(c)] }),
  'people POST /api/users/imports/{importId}/passwords 200': async (c) => ({ in: [await finishedImport(c)] }),
};
