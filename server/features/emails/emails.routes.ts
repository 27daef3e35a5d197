import * as contract from '../../contract/emails.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, okMessage, route } from '../../http/route.ts';
import { listEmails, sendEmailAgain } from './emails.service.ts';

const list = route.get('/api/emails', 'people', {
  request: { query: contract.emailQuery },
  responses: okPages(contract.writtenEmail, 'Newest first.'),
});

const sendAgain = route.post('/api/emails/{id}/send-again', 'people', {
  problems: [409],
  responses: okMessage('Sent as soon as possible.'),
});

export const emailRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => sendPage(c, await listEmails(deps, c.req.valid('query'))))
    .openapi(sendAgain, async (c) => {
      await sendEmailAgain(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'The email is being sent again.' }, 200);
    });
