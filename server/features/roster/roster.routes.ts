import { z } from '@hono/zod-openapi';
import * as contract from '../../contract/roster.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { csvFile, sendCsv } from '../../http/send-csv.ts';
import * as roster from './roster.service.ts';

const list = route.get('/api/courses/{id}/roster', 'people or teaching of course', {
  request: { query: contract.rosterQuery },
  responses: okPages(contract.rosterRow, 'By name unless sorted.'),
});

const exportCsv = route.get('/api/courses/{id}/roster.csv', 'people or teaching of course', {
  responses: { 200: csvFile('All students of a course, with a column for each quiz and assignment.') },
});

const message = route.post('/api/courses/{id}/messages', 'people or teaching of course', {
  request: jsonBody(contract.rosterMessage),
  responses: okMessage('Notifies each, by email if chosen.'),
});

const ofStudent = route.get('/api/user/{id}/results', 'people or teaching', {
  responses: ok(z.array(contract.studentResults)),
});

const messageOne = route.post('/api/user/{id}/messages', 'people or teaching', {
  request: jsonBody(contract.personMessage),
  responses: okMessage('Notifies them, by email if chosen.'),
});

export const rosterRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) =>
      sendPage(
        c,
        await roster.listRoster(deps, c.req.valid('param').id, c.req.valid('query'), requireUser(c)),
      ),
    )
    .openapi(ofStudent, async (c) =>
      c.json(await roster.progressOfStudent(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(messageOne, async (c) => {
      await roster.messageStudent(deps, c.req.valid('param').id, c.req.valid('json').text, requireUser(c));
      return c.json({ message: 'Message sent.' }, 200);
    })
    .openapi(exportCsv, async (c) => {
      const { id } = c.req.valid('param');
      return sendCsv(c, `roster-${id}`, await roster.exportRoster(deps, id, requireUser(c)), deps.log);
    })
    .openapi(message, async (c) => {
      const { id } = c.req.valid('param');
      const count = await roster.messageStudents(deps, id, c.req.valid('json'), requireUser(c).id);
      return c.json(
        { message: `Message sent to ${count === 1 ? 'one student' : `${count} students`}.` },
        200,
      );
    });
