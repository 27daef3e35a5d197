import { emailOf, type FeatureCalls, plain } from '../../support/requests.ts';

export const usersCalls: FeatureCalls = {
  'admin GET /api/admins 200': plain,
  'people GET /api/pending-users 200': plain,
  'people GET /api/approved-users 200': plain,
  'people PUT /api/approve-user/{id} 200': async (c) => ({ in: [(await c.freshPending()).id] }),
  'people POST /api/approve-users 200': async (c) => ({
    json: { users: [{ id: (await c.freshPending()).id, courseIds: [c.courseId] }] },
  }),
  'people POST /api/delete-pending-users 200': async (c) => ({
    json: { userIds: [(await c.freshPending()).id] },
  }),
  'people DELETE /api/delete-user/{id} 200': async (c) => ({ in: [(await c.freshPending()).id] }),
  'people or teaching GET /api/user/{id} 200': (c) => ({ in: [c.enrolled.id] }),
  'people PUT /api/user/{id} 200': async (c) => ({
    in: [(await c.freshPending()).id],
    json: { fullName: 'Farah Khan', email: emailOf(c) },
  }),
  'admin GET /api/user/{id}/password 200': async (c) => ({ in: [(await c.freshIssued()).id] }),
  'people POST /api/user/{id}/temporary-password 201': (c) => ({ in: [c.bystander.id] }),
  'admin PUT /api/user/{id}/role 200': (c) => ({ in: [c.bystander.id], json: { role: 'student' } }),
  'people GET /api/users/export.csv 200': plain,
};
