import { emailOf, type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const editor = { presets: ['editor'] };

/** A colleague who has not chosen a password yet. */
async function newColleague(c: SeededCourse) {
  const invited = await c.admin.post('/api/staff', { fullName: 'Nila Roy', email: emailOf(c), ...editor });
  return { in: [invited.body.id] };
}

export const staffCalls: FeatureCalls = {
  'admin GET /api/staff 200': plain,
  'admin POST /api/staff 201': (c) => ({ json: { fullName: 'Nila Roy', email: emailOf(c), ...editor } }),
  'admin POST /api/staff/{id}/invitation 200': newColleague,
  'admin PUT /api/staff/{id} 200': async (c) => ({ ...(await newColleague(c)), json: editor }),
  'admin DELETE /api/staff/{id} 200': newColleague,
};
