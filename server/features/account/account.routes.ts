import { z } from '@hono/zod-openapi';
import * as contract from '../../contract/account.ts';
import { consentAnswer, consentInput } from '../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { sendJson } from '../../http/send-csv.ts';
import { giveConsent } from '../privacy/consents.service.ts';
import { exportPersonalData } from '../privacy/privacy.service.ts';
import { listDeletionRequests } from '../users/users.service.ts';
import * as account from './account.service.ts';

const rename = route.put('/api/me', 'member', {
  request: jsonBody(contract.renameInput),
  responses: ok(contract.renameAnswer),
});

const changeEmail = route.post('/api/me/email', 'member', {
  fresh: true,
  request: jsonBody(contract.emailChangeInput),
  problems: [409, 429],
  responses: okMessage('Mails a link to the new address.'),
});

const confirmEmail = route.post('/api/confirm-email/{token}', 'public', {
  limit: 'reset',
  problems: [400, 409],
  responses: okMessage('Ends the other sessions.'),
});

const listSessions = route.get('/api/me/sessions', 'member', {
  responses: ok(z.array(contract.ownSession), 'This session first, then the last used.'),
});

const endSession = route.delete('/api/me/sessions/{id}', 'member', {
  fresh: true,
  request: { params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }) },
  responses: okMessage(),
});

const endOtherSessionsRoute = route.delete('/api/me/sessions', 'member', {
  fresh: true,
  responses: okMessage('Ends the other sessions.'),
});

const giveConsentRoute = route.post('/api/me/consent', 'member', {
  request: jsonBody(consentInput),
  responses: ok(consentAnswer, 'Idempotent.'),
});

const exportData = route.get('/api/me/export', 'member', {
  problems: [429],
  responses: ok(contract.dataExport, 'A file to save.'),
});

const requestDeletionRoute = route.post('/api/me/deletion-request', 'member', {
  request: { query: contract.deletionQuery },
  problems: [409],
  responses: ok(contract.deletionAnswer, 'Idempotent; an admin deletes the account.'),
});

const withdrawDeletionRoute = route.delete('/api/me/deletion-request', 'member', {
  responses: okMessage('Idempotent.'),
});

const listDeletionRequestsRoute = route.get('/api/deletion-requests', 'admin', {
  responses: ok(z.array(contract.deletionRequest), 'Oldest first.'),
});

export const accountRoutes = (deps: Deps) =>
  createRouter()
    .openapi(rename, async (c) => {
      const user = await account.renameSelf(deps, requireUser(c), c.req.valid('json'));
      return c.json({ message: 'Name changed.', user }, 200);
    })
    .openapi(changeEmail, async (c) => {
      const { email } = c.req.valid('json');
      await account.askEmailChange(deps, requireUser(c), email);
      const sent = `We sent a link to ${email}. Open it within 60 minutes.`;
      const kept = 'This site sends no email yet. Ask the admin to change your email.';
      return c.json({ message: deps.outbox.isOn() ? sent : kept }, 200);
    })
    .openapi(confirmEmail, async (c) => {
      const message = await account.confirmEmailChange(
        deps,
        c.req.valid('param').token,
        c.get('currentUser'),
      );
      return c.json({ message }, 200);
    })
    .openapi(listSessions, async (c) => c.json(await account.listOwnSessions(deps, requireUser(c)), 200))
    .openapi(endSession, async (c) => {
      await account.endOwnSession(deps, requireUser(c), c.req.valid('param').id);
      return c.json({ message: 'That device is logged out.' }, 200);
    })
    .openapi(endOtherSessionsRoute, async (c) => {
      await account.endOtherSessions(deps, requireUser(c));
      return c.json({ message: 'You are logged out everywhere else.' }, 200);
    })
    .openapi(giveConsentRoute, async (c) => {
      const consent = c.req.valid('json');
      const givenAt = await giveConsent(deps, requireUser(c).id, consent);
      return c.json({ message: 'Thank you. We saved your consent.', version: consent.version, givenAt }, 200);
    })
    .openapi(exportData, async (c) => {
      const { exportedAt, pieces } = await exportPersonalData(deps, requireUser(c).id);
      return sendJson(c, `my-data-${exportedAt.slice(0, 10)}`, pieces, deps.log);
    })
    .openapi(requestDeletionRoute, async (c) => {
      const deletionRequestedAt = await account.requestDeletion(
        deps,
        requireUser(c),
        c.req.valid('query').keepCertificates === '1',
      );
      return c.json({ message: 'We received your request.', deletionRequestedAt }, 200);
    })
    .openapi(withdrawDeletionRoute, async (c) => {
      await account.withdrawDeletion(deps, requireUser(c));
      return c.json({ message: 'Your account stays.' }, 200);
    })
    .openapi(listDeletionRequestsRoute, async (c) => c.json(await listDeletionRequests(deps), 200));
