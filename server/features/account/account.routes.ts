import { z } from '@hono/zod-openapi';
import {
  dataExport,
  deletionAnswer,
  deletionRequest,
  ownSession,
  renameAnswer,
  renameInput,
} from '../../contract/account.ts';
import { messageAnswer } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { contentDisposition } from '../../storage/content-disposition.ts';
import { signedInOf } from '../../http/api-env.ts';
import { answers, createRouter, route, takes } from '../../http/route.ts';

const rename = route({
  method: 'put',
  path: '/api/me',
  access: 'member',
  request: takes(renameInput),
  responses: { 200: answers(renameAnswer, 'The person with the new name.') },
});

const listSessions = route({
  method: 'get',
  path: '/api/me/sessions',
  access: 'member',
  responses: {
    200: answers(z.array(ownSession), 'Where the person is logged in: here, then the last used.'),
  },
});

const endSession = route({
  method: 'delete',
  path: '/api/me/sessions/{id}',
  access: 'member',
  fresh: true,
  request: { params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }) },
  refusals: [404],
  responses: { 200: answers(messageAnswer, 'Ended.') },
});

const endOtherSessions = route({
  method: 'delete',
  path: '/api/me/sessions',
  access: 'member',
  fresh: true,
  responses: { 200: answers(messageAnswer, 'Every session of the person but this one is ended.') },
});

const exportData = route({
  method: 'get',
  path: '/api/me/export',
  access: 'member',
  refusals: [429],
  responses: { 200: answers(dataExport, 'Everything kept about the person, as a file to save.') },
});

const requestDeletion = route({
  method: 'post',
  path: '/api/me/deletion-request',
  access: 'member',
  refusals: [409],
  responses: { 200: answers(deletionAnswer, 'Noted, or noted already; an admin deletes the account.') },
});

const withdrawDeletion = route({
  method: 'delete',
  path: '/api/me/deletion-request',
  access: 'member',
  responses: { 200: answers(messageAnswer, 'Taken back, or never made.') },
});

const listDeletionRequests = route({
  method: 'get',
  path: '/api/deletion-requests',
  access: 'admin',
  responses: { 200: answers(z.array(deletionRequest), 'Who waits for deletion, the longest first.') },
});

/** What a signed-in person can see and change of their own account; the password is in auth.routes.ts. */
export const accountRoutes = ({ services: { account } }: Deps) =>
  createRouter()
    .openapi(rename, async (c) => {
      const user = await account.rename(signedInOf(c), c.req.valid('json').fullName);
      return c.json({ message: 'Name changed.', user }, 200);
    })
    .openapi(listSessions, async (c) => c.json(await account.listSessions(signedInOf(c)), 200))
    .openapi(endSession, async (c) => {
      await account.endSession(signedInOf(c), c.req.valid('param').id);
      return c.json({ message: 'That device is logged out.' }, 200);
    })
    .openapi(endOtherSessions, async (c) => {
      await account.endOtherSessions(signedInOf(c));
      return c.json({ message: 'You are logged out everywhere else.' }, 200);
    })
    .openapi(exportData, async (c) => {
      const data = await account.exportData(signedInOf(c));
      const name = `my-data-${data.exportedAt.slice(0, 10)}.json`;
      c.header('Content-Disposition', contentDisposition('attachment', name));
      return c.json(data, 200);
    })
    .openapi(requestDeletion, async (c) => {
      const deletionRequestedAt = await account.requestDeletion(signedInOf(c));
      return c.json({ message: 'We have noted your request.', deletionRequestedAt }, 200);
    })
    .openapi(withdrawDeletion, async (c) => {
      await account.withdrawDeletion(signedInOf(c));
      return c.json({ message: 'Your account stays.' }, 200);
    })
    .openapi(listDeletionRequests, async (c) => c.json(await account.listDeletionRequests(), 200));
