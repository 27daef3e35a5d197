import { sessionOf, student } from '../../support/people.ts';
import { type FeatureCalls, link, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

/** Code of a certificate of someone new, or of the one who is given; its name is confirmed. */
async function certificateOf(c: SeededCourse, holder?: { readonly id: number }): Promise<string> {
  const { id } = holder ?? (await student(c.product));
  const courseId = await c.freshCourse();
  await c.admin.put(`/api/courses/${courseId}/certificates`, { mode: 'auto', hours: null, text: '' });
  await c.admin.post('/api/enroll', { userId: id, courseId });
  const lesson = { ...link(c, 'https://youtu.be/dQw4w9WgXcQ'), courseId };
  const { material } = (await c.admin.post('/api/add-youtube-link', lesson)).body;
  const client = await sessionOf(c.product, { id });
  await client.put(`/api/materials/${material.id}/progress`, { completed: true });
  const [{ code }] = (await client.get('/api/me/certificates')).body;
  await client.post(`/api/me/certificates/${code}/name`, { fullName: 'Lata Joshi' });
  return code;
}

export const certificatesCalls: FeatureCalls = {
  'people or teaching GET /api/user/{id}/certificates 200': (c) => ({ in: [c.enrolled.id] }),
  'public GET /api/certificate/{code} 200': async (c) => ({ in: [await certificateOf(c)] }),
  'public GET /api/certificate/{code}/pdf 200': async (c) => ({ in: [await certificateOf(c)] }),
  'member GET /api/me/certificates 200': plain,
  'member POST /api/me/certificates/{code}/name 200 own': async (c) => ({
    in: [await certificateOf(c, { id: 1 })],
    json: { fullName: 'Devika Nair' },
  }),
  'member PUT /api/me/certificates/{code} 200 own': async (c) => ({
    in: [await certificateOf(c, { id: 1 })],
    json: { hidden: true },
  }),
  'teaching of course GET /api/courses/{id}/certificates 200': (c) => ({ in: [c.courseId] }),
  'teaching of course PUT /api/courses/{id}/certificates 200': async (c) => ({
    in: [await c.freshCourse()],
    json: { mode: 'by-hand', hours: 12, text: 'With a project.' },
  }),
  'teaching of course POST /api/courses/{id}/certificates 200': async (c) => ({
    in: [await c.freshCourse()],
    json: { userIds: [c.enrolled.id] },
  }),
  'teaching GET /api/certificates 200': (c) => ({ path: `/api/certificates?courseId=${c.courseId}` }),
  'teaching of certificate POST /api/certificates/{code}/revoke 200': async (c) => ({
    in: [await certificateOf(c)],
    json: { reason: 'Issued by mistake.' },
  }),
  'teaching of certificate POST /api/certificates/{code}/replace 200': async (c) => ({
    in: [await certificateOf(c)],
    json: { fullName: 'Lata Joshi-Rao' },
  }),
};
