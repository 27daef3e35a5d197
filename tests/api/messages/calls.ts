import { emailOf, type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const message = {
  name: 'Sunita Verma',
  email: 'sunita@example.in',
  subject: 'Timings',
  message: 'When?\nThanks',
};
async function messageId(c: SeededCourse): Promise<number> {
  await c.admin.post('/api/contact', message);
  return (await c.admin.get('/api/messages?limit=1')).body[0].id;
}

export const messagesCalls: FeatureCalls = {
  'public POST /api/contact 201': () => ({ json: message }),
  'public POST /api/complaints 201': (c) => ({ json: { ...message, email: emailOf(c) } }),
  'people GET /api/messages 200': plain,
  'people PUT /api/messages/{id} 200': async (c) => ({ in: [await messageId(c)], json: { done: true } }),
  'people POST /api/messages/{id}/answer 200': async (c) => ({
    in: [await messageId(c)],
    json: { answer: 'We are sorry.' },
  }),
};
