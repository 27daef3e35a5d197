import { counted } from '../../contract/counted.ts';
import * as contract from '../../contract/courses.ts';
import { messageAnswer } from '../../contract/fields.ts';
import { createUserInput, enrollUsersInput } from '../../contract/users.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { changeEnd, extendAccess } from './change-end.ts';
import * as enrollments from './enrollments.service.ts';
import { joinFreeCourse } from './free-courses.service.ts';

const listOfUser = route.get('/api/user/{id}/enrollments', 'people', {
  responses: ok(contract.enrolledCourseIds),
});

const enroll = route.post('/api/enroll', 'people', {
  request: jsonBody(contract.enrollmentInput),
  problems: [404, 409],
  responses: okMessage('Idempotent.'),
});

const enrollAllRoute = route.post('/api/enrollments/bulk', 'people', {
  request: jsonBody(enrollUsersInput),
  problems: [404, 409],
  responses: okMessage('Idempotent.'),
});

const unenroll = route.delete('/api/unenroll', 'people', {
  request: jsonBody(contract.unenrollInput),
  problems: [404, 409],
  responses: okMessage('Idempotent.'),
});

const changeEndRoute = route.post('/api/enrollments/end', 'people', {
  request: jsonBody(contract.endInput),
  problems: [404, 412],
  responses: okMessage('Idempotent.'),
});

const extend = route.post('/api/courses/{id}/extend', 'people', {
  request: jsonBody(contract.extendInput),
  problems: [404],
  responses: okMessage('Adds days for each; who has no end keeps none.'),
});

const joinFree = route.post('/api/free-courses', 'member', {
  request: jsonBody(contract.freeCourseInput),
  problems: [409, 429],
  responses: ok(contract.freeCourseAnswer),
});

const createUser = route.post('/api/admin/create-user', 'people', {
  request: jsonBody(createUserInput),
  problems: [409],
  responses: created(messageAnswer, 'An approved, enrolled student.'),
});

export const enrollmentRoutes = (deps: Deps) =>
  createRouter()
    .openapi(listOfUser, async (c) =>
      c.json(await enrollments.courseIdsOf(deps, c.req.valid('param').id), 200),
    )
    .openapi(enroll, async (c) => {
      await enrollments.enrollStudent(deps, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Enrollments updated successfully!' }, 200);
    })
    .openapi(enrollAllRoute, async (c) => {
      const { userIds, courseIds, batches } = c.req.valid('json');
      await enrollments.enrollAll(deps, userIds, courseIds, batches, requireUser(c).id);
      return c.json({ message: 'Enrollments updated successfully!' }, 200);
    })
    .openapi(unenroll, async (c) => {
      const { userId, courseId, isPaidKnown } = c.req.valid('json');
      await enrollments.unenrollStudent(deps, userId, courseId, isPaidKnown, requireUser(c).id);
      return c.json({ message: 'Enrollments updated successfully!' }, 200);
    })
    .openapi(changeEndRoute, async (c) => {
      await changeEnd(deps, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'The end of access is changed.' }, 200);
    })
    .openapi(extend, async (c) => {
      const input = c.req.valid('json');
      const count = await extendAccess(deps, c.req.valid('param').id, input, requireUser(c).id);
      return c.json({ message: `${counted(count, 'student')} can study longer.` }, 200);
    })
    .openapi(joinFree, async (c) =>
      c.json(await joinFreeCourse(deps, requireUser(c).id, c.req.valid('json').course), 200),
    )
    .openapi(createUser, async (c) => {
      await enrollments.admitStudent(deps, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Student account created and enrolled successfully!' }, 201);
    });
