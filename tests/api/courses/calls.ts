import { type FeatureCalls, plain } from '../../support/requests.ts';

export const coursesCalls: FeatureCalls = {
  'public GET /api/courses 200': plain,
  'admin POST /api/courses 201': (c) => ({
    json: { courseName: c.unique('New course'), description: 'Short.' },
  }),
  'admin PUT /api/courses/{id} 200': (c) => ({
    in: [c.otherCourseId],
    json: { courseName: c.unique('Renamed'), description: 'Other.' },
  }),
  'admin DELETE /api/courses/{id} 200': async (c) => ({ in: [await c.freshCourse()] }),
  'admin POST /api/courses/{id}/copy 201': async (c) => ({
    in: [await c.freshCourse()],
    json: { courseName: c.unique('Batch') },
  }),
};
