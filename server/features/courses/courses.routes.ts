import { z } from '@hono/zod-openapi';
import { course, courseInput, courseQuery, courseSaved } from '../../contract/courses.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { duplicateCourse } from '../materials/duplicate-course.ts';
import { createCourse, removeCourse, renameCourse } from './course-pages.service.ts';
import { listCourses } from './courses.service.ts';

const list = route.get('/api/courses', 'public', {
  request: { query: courseQuery },
  responses: ok(z.array(course), 'Students also get enrollment and progress.'),
});

const create = route.post('/api/courses', 'admin', {
  request: jsonBody(courseInput),
  problems: [409],
  responses: created(courseSaved),
});

const rename = route.put('/api/courses/{id}', 'admin', {
  request: { ...jsonBody(courseInput), ...ifMatch },
  problems: [409, 412, 507],
  responses: ok(courseSaved),
});

const copy = route.post('/api/courses/{id}/copy', 'admin', {
  request: jsonBody(courseInput.pick({ courseName: true })),
  problems: [409],
  responses: created(courseSaved, 'Copies no students, dates or page.'),
});

const remove = route.delete('/api/courses/{id}', 'admin', {
  problems: [409, 422, 507],
  responses: okMessage('In the trash for 30 days; hides its page.'),
});

export const courseRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) =>
      c.json(await listCourses(deps, c.get('currentUser'), c.req.valid('query')), 200),
    )
    .openapi(create, async (c) => {
      const saved = await createCourse(deps, c.req.valid('json'), requireUser(c));
      return c.json({ message: 'Course created successfully!', course: saved }, 201);
    })
    .openapi(rename, async (c) => {
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      const saved = await renameCourse(deps, id, input, requireUser(c), expectedBy(c));
      return c.json({ message: 'Course renamed successfully!', course: saved }, 200);
    })
    .openapi(copy, async (c) => {
      const { courseName } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const saved = await duplicateCourse(deps, id, courseName, requireUser(c).id);
      return c.json(
        { message: 'Course duplicated. Set the dates of its assignments and quizzes.', course: saved },
        201,
      );
    })
    .openapi(remove, async (c) => {
      await removeCourse(deps, c.req.valid('param').id, requireUser(c));
      return c.json({ message: 'Course deleted!' }, 200);
    });
