import { z } from 'zod';
import { loginAnswer } from '../../contract/auth.ts';
import * as contract from '../../contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { clientOf } from '../../http/client-of.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import {
  beginPasskeyLogin,
  beginPasskeyProof,
  confirmWithPasskey,
  logInWithPasskey,
} from './passkey-login.service.ts';
import * as passkeys from './passkeys.service.ts';

const beginLogin = route.post('/api/login/passkey/options', 'public', {
  limit: 'loginAddress',
  problems: [409],
  responses: ok(contract.passkeyChallenge, 'For `navigator.credentials.get`, within 5 minutes.'),
});

const login = route.post('/api/login/passkey', 'public', {
  limit: 'loginAddress',
  request: jsonBody(contract.passkeyLoginInput),
  problems: [401, 403, 409],
  responses: ok(loginAnswer, 'The cookie has the session.'),
});

const beginProof = route.post('/api/me/confirm-identity/passkey/options', 'setup', {
  problems: [409],
  responses: ok(contract.passkeyChallenge, 'For `navigator.credentials.get`, within 5 minutes.'),
});

const confirm = route.post('/api/me/confirm-identity/passkey', 'setup', {
  request: jsonBody(contract.passkeyLoginInput),
  problems: [401, 409, 429],
  responses: okMessage('A new session; calls that need a recent login work for 10 minutes.'),
});

const list = route.get('/api/me/passkeys', 'setup', { responses: ok(z.array(contract.ownPasskey)) });

const begin = route.post('/api/me/passkeys/options', 'staff', {
  fresh: true,
  problems: [409],
  responses: ok(contract.passkeyChallenge, 'For `navigator.credentials.create`, within 5 minutes.'),
});

const add = route.post('/api/me/passkeys', 'staff', {
  fresh: true,
  request: jsonBody(contract.addPasskeyInput),
  problems: [409],
  responses: created(contract.passkeyAdded, 'Named after the browser. Emails the owner.'),
});

const rename = route.put('/api/me/passkeys/{id}', 'member', {
  request: jsonBody(contract.passkeyName),
  responses: okMessage(),
});

const remove = route.delete('/api/me/passkeys/{id}', 'member', {
  fresh: true,
  responses: okMessage('Emails the owner.'),
});

export const passkeyRoutes = (deps: Deps) =>
  createRouter()
    .openapi(beginLogin, async (c) => c.json(await beginPasskeyLogin(deps), 200))
    .openapi(login, async (c) => {
      const input = c.req.valid('json');
      const { me: user, cookies } = await logInWithPasskey(deps, input, clientOf(c), c.get('currentUser'));
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
      return c.json({ message: 'Login successful!', role: user.role, user }, 200);
    })
    .openapi(beginProof, async (c) => c.json(await beginPasskeyProof(deps, requireUser(c)), 200))
    .openapi(confirm, async (c) => {
      const { userAgent } = clientOf(c);
      const cookie = await confirmWithPasskey(deps, requireUser(c), c.req.valid('json'), userAgent);
      c.header('Set-Cookie', cookie);
      return c.json({ message: 'Thank you.' }, 200);
    })
    .openapi(list, async (c) => c.json(await passkeys.listOwnPasskeys(deps, requireUser(c)), 200))
    .openapi(begin, async (c) => c.json(await passkeys.beginPasskey(deps, requireUser(c)), 200))
    .openapi(add, async (c) => {
      const { userAgent } = clientOf(c);
      const passkey = await passkeys.addPasskey(deps, requireUser(c), c.req.valid('json'), userAgent);
      return c.json({ message: 'Passkey added.', passkey }, 201);
    })
    .openapi(rename, async (c) => {
      await passkeys.renamePasskey(deps, requireUser(c), c.req.valid('param').id, c.req.valid('json').name);
      return c.json({ message: 'Passkey renamed.' }, 200);
    })
    .openapi(remove, async (c) => {
      await passkeys.removePasskey(deps, requireUser(c), c.req.valid('param').id);
      return c.json({ message: 'Passkey removed.' }, 200);
    });
