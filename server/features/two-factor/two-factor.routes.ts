import * as contract from '../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { withProof } from '../auth/auth.service.ts';
import * as twoFactor from './two-factor.service.ts';

const status = route.get('/api/me/second-factor', 'setup', { responses: ok(contract.secondFactorStatus) });

const begin = route.post('/api/me/second-factor', 'setup', {
  fresh: true,
  problems: [409],
  responses: created(contract.secondFactorKey, 'Active once confirmed.'),
});

const confirm = route.post('/api/me/second-factor/confirm', 'setup', {
  request: jsonBody(contract.confirmSecondFactorInput),
  problems: [409, 429],
  responses: ok(contract.recoveryCodes, 'Shows the recovery codes once.'),
});

const renewCodes = route.post('/api/me/second-factor/recovery-codes', 'member', {
  request: jsonBody(contract.proofInput),
  problems: [409, 429],
  responses: ok(contract.recoveryCodes, 'Invalidates the old codes.'),
});

const turnOff = route.delete('/api/me/second-factor', 'member', {
  request: jsonBody(contract.proofInput),
  problems: [409, 429],
  responses: okMessage('Login needs only the password.'),
});

const reset = route.delete('/api/user/{id}/second-factor', 'admin', {
  fresh: true,
  problems: [409],
  responses: okMessage('Logs the student out and emails them.'),
});

export const twoFactorRoutes = (deps: Deps) =>
  createRouter()
    .openapi(status, async (c) => c.json(await twoFactor.twoFactorStatus(deps, requireUser(c)), 200))
    .openapi(begin, async (c) => {
      const key = await twoFactor.beginTwoFactor(deps, requireUser(c));
      return c.json({ ...key, message: 'Add this key to your authenticator app.' }, 201);
    })
    .openapi(confirm, async (c) => {
      const codes = await twoFactor.confirmTwoFactor(deps, requireUser(c), c.req.valid('json').code);
      return c.json({ message: 'Two-step login is on.', recoveryCodes: codes }, 200);
    })
    .openapi(renewCodes, async (c) => {
      const codes = await withProof(deps, requireUser(c), c.req.valid('json'), (tx, user) =>
        twoFactor.renewRecoveryCodes(deps, tx, user),
      );
      return c.json({ message: 'New recovery codes made.', recoveryCodes: codes }, 200);
    })
    .openapi(turnOff, async (c) => {
      await withProof(deps, requireUser(c), c.req.valid('json'), (tx, user) =>
        twoFactor.turnOffTwoFactor(deps, tx, user),
      );
      return c.json({ message: 'Two-step login is off.' }, 200);
    })
    .openapi(reset, async (c) => {
      await twoFactor.resetTwoFactorOf(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Two-step login reset!' }, 200);
    });
