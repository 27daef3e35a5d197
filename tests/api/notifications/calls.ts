import { orderAt } from '../../support/orders.ts';
import { type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const announcement = ({ courseId }: SeededCourse) => ({
  title: 'No class on Monday',
  body: 'It is a holiday.',
  courseId,
  byMail: true,
});
async function textId(c: SeededCourse): Promise<number> {
  await (await orderAt(c.product, c.admin, { phone: '98765 43210' })).accept();
  return (await c.admin.get('/api/to-send?limit=1')).body[0].id;
}

export const notificationsCalls: FeatureCalls = {
  'people GET /api/to-send 200': plain,
  'people POST /api/to-send/{id}/opened 200': async (c) => ({ in: [await textId(c)] }),
  'member GET /api/notifications 200': plain,
  'member POST /api/notifications/read 200': () => ({ json: { ids: [1] } }),
  'member PUT /api/me/mail-choices 200': () => ({ json: { kind: 'quiz-marked', choice: 'daily' } }),
  'teaching GET /api/announcements 200': plain,
  'teaching POST /api/announcements 201': (c) => ({ json: announcement(c) }),
  'teaching GET /api/announcements/reach 200': (c) => ({
    path: `/api/announcements/reach?courseId=${c.courseId}`,
  }),
  'teaching of announcement DELETE /api/announcements/{id} 200': async (c) => ({
    in: [(await c.admin.post('/api/announcements', announcement(c))).body.id],
  }),
};
