import { z } from '@hono/zod-openapi';
import { person } from '../../contract/auth.ts';
import * as contract from '../../contract/users.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { csvFile, sendCsv } from '../../http/send-csv.ts';
import * as students from './students.service.ts';
import { issueTemporaryPassword, viewTemporaryPassword } from './temporary-passwords.service.ts';
import { approveUser, changeRole, listOwners, removeUser } from './users.service.ts';

const listPending = route.get('/api/pending-users', 'people', {
  request: { query: contract.studentQuery },
  responses: okPages(contract.userSummary, 'Oldest first unless sorted.'),
});

const listApproved = route.get('/api/approved-users', 'people', {
  request: { query: contract.studentQuery },
  responses: okPages(contract.userSummary, 'Oldest first unless sorted.'),
});

const read = route.get('/api/user/{id}', 'people or teaching', { responses: ok(contract.studentDetail) });

const correct = route.put('/api/user/{id}', 'people', {
  fresh: true,
  request: jsonBody(contract.correctUserInput),
  problems: [409],
  responses: okMessage('A new email logs the person out.'),
});

const approve = route.put('/api/approve-user/{id}', 'people', { responses: okMessage('Idempotent.') });

const remove = route.delete('/api/delete-user/{id}', 'people', {
  problems: [409],
  responses: okMessage('In the trash for 30 days.'),
});

const viewPassword = route.get('/api/user/{id}/password', 'admin', {
  fresh: true,
  problems: [409, 429],
  responses: ok(contract.issuedPassword, 'Every view is audited.'),
});

const issuePassword = route.post('/api/user/{id}/temporary-password', 'people', {
  fresh: true,
  problems: [429],
  responses: created(contract.issuedPassword, 'Valid for one login within 72 hours.'),
});

const listAdminsRoute = route.get('/api/admins', 'admin', { responses: ok(z.array(person)) });

const changeRoleRoute = route.put('/api/user/{id}/role', 'admin', {
  fresh: true,
  request: jsonBody(contract.changeRoleInput),
  problems: [409],
  responses: okMessage('Idempotent; logs the person out.'),
});

const approveAll = route.post('/api/approve-users', 'people', {
  request: jsonBody(contract.approveUsersInput),
  problems: [404, 409],
  responses: okMessage('Idempotent.'),
});

const removePending = route.post('/api/delete-pending-users', 'people', {
  request: jsonBody(contract.chosenUsersInput),
  problems: [409],
  responses: okMessage('In the trash for 30 days.'),
});

const exportCsv = route.get('/api/users/export.csv', 'people', {
  request: { query: contract.exportQuery },
  responses: { 200: csvFile('All students of a state.') },
});

const SHARE =
  'Share it with the student in private. It works for one login. Then the student chooses a new password.';

export const userRoutes = (deps: Deps) =>
  createRouter()
    .openapi(listPending, async (c) =>
      sendPage(c, await students.listStudents(deps, 'pending', c.req.valid('query'))),
    )
    .openapi(listApproved, async (c) =>
      sendPage(c, await students.listStudents(deps, 'approved', c.req.valid('query'))),
    )
    .openapi(approve, async (c) => {
      await approveUser(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'User approved! Now, select their courses.' }, 200);
    })
    .openapi(remove, async (c) => {
      await removeUser(deps, c.req.valid('param').id, requireUser(c));
      return c.json({ message: 'User deleted!' }, 200);
    })
    .openapi(read, async (c) =>
      c.json(await students.getStudent(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(correct, async (c) => {
      await students.correctStudent(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c));
      return c.json({ message: 'Name and email saved!' }, 200);
    })
    .openapi(viewPassword, async (c) => {
      await deps.limiter.spend('passwordView', String(requireUser(c).id));
      const copy = await viewTemporaryPassword(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ ...copy, message: SHARE }, 200);
    })
    .openapi(issuePassword, async (c) => {
      await deps.limiter.spend('passwordView', String(requireUser(c).id));
      const copy = await issueTemporaryPassword(deps, c.req.valid('param').id, requireUser(c));
      return c.json({ ...copy, message: 'Temporary password issued. It works for 72 hours.' }, 201);
    })
    .openapi(listAdminsRoute, async (c) => c.json(await listOwners(deps.db), 200))
    .openapi(changeRoleRoute, async (c) => {
      const { role } = c.req.valid('json');
      await changeRole(deps, c.req.valid('param').id, role, requireUser(c).id);
      return c.json({ message: 'Role changed!' }, 200);
    })
    .openapi(approveAll, async (c) => {
      const { users: approvals, unpaidOrders } = c.req.valid('json');
      await students.approveStudents(deps, approvals, unpaidOrders, requireUser(c).id);
      const many = new Set(approvals.map(({ id }) => id)).size;
      const who = many === 1 ? 'User' : `${many} users`;
      const isEnrolled = approvals.every(({ courseIds }) => courseIds.length > 0);
      const next = isEnrolled ? ' and enrolled!' : '! Now, select their courses.';
      return c.json({ message: `${who} approved${next}` }, 200);
    })
    .openapi(removePending, async (c) => {
      const { userIds } = c.req.valid('json');
      const removed = await students.removePendingStudents(deps, userIds, requireUser(c).id);
      return c.json({ message: removed === 1 ? 'User deleted!' : `${removed} users deleted!` }, 200);
    })
    .openapi(exportCsv, async (c) => {
      const { state } = c.req.valid('query');
      const pieces = await students.exportStudents(deps, state, requireUser(c).id);
      return sendCsv(c, `${state}-students`, pieces, deps.log);
    });
