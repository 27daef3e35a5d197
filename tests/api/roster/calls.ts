import type { FeatureCalls } from '../../support/requests.ts';

export const rosterCalls: FeatureCalls = {
  'people or teaching GET /api/user/{id}/results 200': (c) => ({ in: [c.enrolled.id] }),
  'people or teaching POST /api/user/{id}/messages 200': (c) => ({
    in: [c.enrolled.id],
    json: { text: 'Hello' },
  }),
  'people or teaching of course GET /api/courses/{id}/roster 200': (c) => ({ in: [c.courseId] }),
  'people or teaching of course GET /api/courses/{id}/roster.csv 200': (c) => ({ in: [c.courseId] }),
  'people or teaching of course POST /api/courses/{id}/messages 200': async (c) => {
    const userId = c.enrolled.id;
    await c.admin.post('/api/enroll', { userId, courseId: c.courseId });
    return { in: [c.courseId], json: { userIds: [userId], text: 'Class is at 5 pm.' } };
  },
};
