import { type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

async function emailId(c: SeededCourse): Promise<number> {
  await c.admin.post('/api/forgot-password', { email: c.bystander.email });
  return (await c.admin.get('/api/emails?state=waiting&limit=1')).body[0].id;
}

export const emailsCalls: FeatureCalls = {
  'people GET /api/emails 200': plain,
  'people POST /api/emails/{id}/send-again 200': async (c) => ({ in: [await emailId(c)] }),
};
