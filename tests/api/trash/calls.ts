import { type FeatureCalls, plain } from '../../support/requests.ts';

export const trashCalls: FeatureCalls = {
  'admin GET /api/trash 200': plain,
  'admin POST /api/trash/{kind}/{id}/restore 200': async (c) => {
    const id = await c.freshCourse();
    await c.admin.delete(`/api/courses/${id}`);
    return { in: ['course', id] };
  },
  'admin DELETE /api/trash/{kind}/{id} 200': async (c) => {
    const { id } = await c.freshPending();
    await c.admin.delete(`/api/delete-user/${id}`);
    return { in: ['user', id] };
  },
  // As if nothing had been on the screen: the people of other tests are in this trash.
  'admin DELETE /api/trash 200': () => ({ path: '/api/trash?deletedUntil=1' }),
};
