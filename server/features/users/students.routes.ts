import { stream } from 'hono/streaming';
import { messageAnswer } from '../../contract/fields.ts';
import { chosenUsersInput, exportQuery } from '../../contract/students.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { createRouter, jsonBody, jsonResponse, route } from '../../http/route.ts';

const approveAll = route({
  method: 'post',
  path: '/api/approve-users',
  access: 'admin',
  request: jsonBody(chosenUsersInput),
  problems: [404],
  responses: { 200: jsonResponse(messageAnswer, 'All approved, or already so.') },
});

const removePending = route({
  method: 'post',
  path: '/api/delete-pending-users',
  access: 'admin',
  request: jsonBody(chosenUsersInput),
  problems: [409],
  responses: { 200: jsonResponse(messageAnswer, 'All in the trash for 30 days.') },
});

const exportCsv = route({
  method: 'get',
  path: '/api/users/export.csv',
  access: 'admin',
  request: { query: exportQuery },
  responses: {
    200: { description: 'All students of a state.', content: { 'text/csv': { schema: { type: 'string' } } } },
  },
});

/** The admin's calls on many students at once. */
export const studentRoutes = ({ services, log }: Deps) =>
  createRouter()
    .openapi(approveAll, async (c) => {
      const { userIds } = c.req.valid('json');
      await services.students.approve(userIds, requireUser(c).id);
      const many = new Set(userIds).size;
      return c.json(
        { message: `${many === 1 ? 'User' : `${many} users`} approved! Now, select their courses.` },
        200,
      );
    })
    .openapi(removePending, async (c) => {
      const { userIds } = c.req.valid('json');
      const removed = await services.students.removePending(userIds, requireUser(c).id);
      return c.json({ message: removed === 1 ? 'User deleted!' : `${removed} users deleted!` }, 200);
    })
    .openapi(exportCsv, async (c) => {
      const { state } = c.req.valid('query');
      const pieces = await services.students.exportCsv(state, requireUser(c).id);
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="${state}-students.csv"`);
      return stream(
        c,
        async (file) => {
          for await (const piece of pieces) {
            if (file.aborted) return;
            await file.write(piece);
          }
        },
        // Half a file must not look like a whole one.
        async (err) => {
          log.error({ err, requestId: c.get('request').id }, 'export cut off');
          c.env.outgoing.destroy();
        },
      );
    });
