import * as contract from '../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';

const status = route.get('/api/me/second-factor', 'setup', {
  responses: ok(contract.secondFactorStatus, 'Whether and since when there is one.'),
});

const begin = route.post('/api/me/second-factor', 'setup', {
  fresh: true,
  problems: [409],
  responses: created(contract.secondFactorKey, 'A key for an authenticator app; it counts once confirmed.'),
});

const confirm = route.post('/api/me/second-factor/confirm', 'setup', {
  request: jsonBody(contract.confirmSecondFactorInput),
  problems: [409, 429],
  responses: ok(contract.recoveryCodes, 'In force; the recovery codes are shown this once.'),
});

const renewCodes = route.post('/api/me/second-factor/recovery-codes', 'member', {
  request: jsonBody(contract.proofInput),
  problems: [409, 429],
  responses: ok(contract.recoveryCodes, 'New ones; those from before are void.'),
});

const turnOff = route.delete('/api/me/second-factor', 'member', {
  request: jsonBody(contract.proofInput),
  problems: [409, 429],
  responses: okMessage('Logging in now takes only the password.'),
});

const reset = route.delete('/api/user/{id}/second-factor', 'admin', {
  fresh: true,
  problems: [409],
  responses: okMessage('Off; the student is logged out everywhere and emailed.'),
});

export const twoFactorRoutes = ({ services: { auth, twoFactor } }: Deps) =>
  createRouter()
    .openapi(status, async (c) => c.json(await twoFactor.status(requireUser(c)), 200))
    .openapi(begin, async (c) => {
      const key = await twoFactor.begin(requireUser(c));
      return c.json({ ...key, message: 'Add this key to your authenticator app.' }, 201);
    })
    .openapi(confirm, async (c) => {
      const codes = await twoFactor.confirm(requireUser(c), c.req.valid('json').code);
      return c.json({ message: 'Two-step login is on.', recoveryCodes: codes }, 200);
    })
    .openapi(renewCodes, async (c) => {
      const codes = await auth.proven(requireUser(c), c.req.valid('json'), twoFactor.renewCodes);
      return c.json({ message: 'New recovery codes made.', recoveryCodes: codes }, 200);
    })
    .openapi(turnOff, async (c) => {
      await auth.proven(requireUser(c), c.req.valid('json'), twoFactor.turnOff);
      return c.json({ message: 'Two-step login is off.' }, 200);
    })
    .openapi(reset, async (c) => {
      await twoFactor.resetOfStudent(c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Two-step login reset!' }, 200);
    });
