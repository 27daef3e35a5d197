import { type FeatureCalls, lata } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const bystander = (c: SeededCourse) => ({ userId: c.bystander.id, courseId: c.courseId });

export const enrollmentsCalls: FeatureCalls = {
  'people POST /api/admin/create-user 201': (c) => ({
    json: { ...lata(c), courseIds: [c.courseId, c.otherCourseId] },
  }),
  'member POST /api/free-courses 200': () => ({ json: { course: 'healthy-habits' } }),
  'people GET /api/user/{id}/enrollments 200': (c) => ({ in: [c.enrolled.id] }),
  'people POST /api/enroll 200': (c) => ({ json: bystander(c) }),
  'people DELETE /api/unenroll 200': (c) => ({ json: bystander(c) }),
  'people POST /api/enrollments/bulk 200': (c) => ({
    json: { userIds: [c.bystander.id], courseIds: [c.courseId, c.otherCourseId] },
  }),
  'people POST /api/enrollments/end 200': (c) => ({
    json: { userId: c.enrolled.id, courseId: c.courseId, endsOn: '2099-06-30', reason: 'agreed' },
  }),
  'people POST /api/courses/{id}/extend 200': (c) => ({
    in: [c.courseId],
    json: { userIds: [c.enrolled.id], days: 10 },
  }),
};
