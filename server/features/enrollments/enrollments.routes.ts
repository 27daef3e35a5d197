import { z } from '@hono/zod-openapi';
import { enrolledCourseIds, enrollmentInput } from '../../contract/enrollments.ts';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import { enrollUsersInput } from '../../contract/students.ts';
import { createUserInput } from '../../contract/users.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { answers, createRouter, route, takes } from '../../http/route.ts';

const listOfUser = route({
  method: 'get',
  path: '/api/user/{id}/enrollments',
  access: 'admin',
  request: { params: z.object({ id: pathId }) },
  refusals: [404],
  responses: { 200: answers(enrolledCourseIds, 'Ids of the courses the person is enrolled in.') },
});

const enroll = route({
  method: 'post',
  path: '/api/enroll',
  access: 'admin',
  request: takes(enrollmentInput),
  refusals: [404, 409],
  responses: { 200: answers(messageAnswer, 'Enrolled, or already so.') },
});

const enrollAll = route({
  method: 'post',
  path: '/api/enrollments/bulk',
  access: 'admin',
  request: takes(enrollUsersInput),
  refusals: [404, 409],
  responses: { 200: answers(messageAnswer, 'Everybody is in every course, or already was.') },
});

const unenroll = route({
  method: 'delete',
  path: '/api/unenroll',
  access: 'admin',
  request: takes(enrollmentInput),
  refusals: [404],
  responses: { 200: answers(messageAnswer, 'Not enrolled any more, or never was.') },
});

const createUser = route({
  method: 'post',
  path: '/api/admin/create-user',
  access: 'admin',
  request: takes(createUserInput),
  refusals: [409],
  responses: { 201: answers(messageAnswer, 'An approved student with these courses.') },
});

/** The admin's calls on enrollments, and the creation of an enrolled student. */
export const enrollmentRoutes = ({ services }: Deps) =>
  createRouter()
    .openapi(listOfUser, async (c) =>
      c.json(await services.enrollments.courseIdsOf(c.req.valid('param').id), 200),
    )
    .openapi(enroll, async (c) => {
      const { userId, courseId } = c.req.valid('json');
      await services.enrollments.enroll(userId, courseId, signedInOf(c).id);
      return c.json({ message: 'Enrollments updated successfully!' }, 200);
    })
    .openapi(enrollAll, async (c) => {
      const { userIds, courseIds } = c.req.valid('json');
      await services.enrollments.enrollAll(userIds, courseIds, signedInOf(c).id);
      return c.json({ message: 'Enrollments updated successfully!' }, 200);
    })
    .openapi(unenroll, async (c) => {
      const { userId, courseId } = c.req.valid('json');
      await services.enrollments.unenroll(userId, courseId, signedInOf(c).id);
      return c.json({ message: 'Enrollments updated successfully!' }, 200);
    })
    .openapi(createUser, async (c) => {
      await services.enrollments.admit(c.req.valid('json'), signedInOf(c).id);
      return c.json({ message: 'Student account created and enrolled successfully!' }, 201);
    });
