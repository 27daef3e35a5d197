import * as contract from '../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { clientOf } from '../../http/client-of.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { namedRights } from '../../sessions/rights.ts';
import { registerBuyer } from '../orders/buyers.service.ts';
import { changePassword, confirmIdentity, logIn, logOut } from './auth.service.ts';
import { mailResetLink, resetPassword } from './reset-links.service.ts';

const login = route.post('/api/login', 'public', {
  limit: 'loginAddress',
  request: jsonBody(contract.loginInput),
  problems: [401, 403],
  responses: ok(contract.loginAnswer, 'The cookie has the session.'),
});

const logout = route.post('/api/logout', 'account', { responses: okMessage() });

const whoAmI = route.get('/api/me', 'account', { responses: ok(contract.me) });

const confirmIdentityRoute = route.post('/api/me/confirm-identity', 'setup', {
  request: jsonBody(contract.proofInput),
  problems: [429],
  responses: okMessage('A new session; calls that need a recent login work for 10 minutes.'),
});

const changePasswordRoute = route.put('/api/me/password', 'account', {
  request: jsonBody(contract.changePasswordInput),
  problems: [429],
  responses: okMessage('Ends the other sessions.'),
});

const register = route.post('/api/register', 'public', {
  limit: 'register',
  request: jsonBody(contract.registerInput),
  problems: [409],
  responses: created(contract.registerAnswer, 'Waits for approval, or for a mailed link.'),
});

const forgotPassword = route.post('/api/forgot-password', 'public', {
  limit: 'forgot',
  request: jsonBody(contract.forgotPasswordInput),
  responses: ok(contract.forgotPasswordAnswer, 'The same answer with and without an account.'),
});

const resetPasswordRoute = route.post('/api/reset-password/{token}', 'public', {
  limit: 'reset',
  request: jsonBody(contract.resetPasswordInput),
  responses: okMessage('Ends all sessions.'),
});

const CONFIRM = 'Registration successful! Open the link that we emailed you, and your course opens.';

export const authRoutes = (deps: Deps) =>
  createRouter()
    .openapi(login, async (c) => {
      const input = c.req.valid('json');
      const { me: user, cookies } = await logIn(deps, input, clientOf(c), c.get('currentUser'));
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
      return c.json({ message: 'Login successful!', role: user.role, user }, 200);
    })
    .openapi(logout, async (c) => {
      for (const cookie of await logOut(deps, requireUser(c), c.req.header('cookie')))
        c.header('Set-Cookie', cookie, { append: true });
      c.header('Clear-Site-Data', '"cache"');
      return c.json({ message: 'You are logged out.' }, 200);
    })
    .openapi(whoAmI, (c) => {
      const { id, fullName, email, role, mustChangePassword, rights } = requireUser(c);
      return c.json({ id, fullName, email, role, mustChangePassword, ...namedRights({ rights }) }, 200);
    })
    .openapi(confirmIdentityRoute, async (c) => {
      const { userAgent } = clientOf(c);
      const cookie = await confirmIdentity(deps, requireUser(c), c.req.valid('json'), userAgent);
      c.header('Set-Cookie', cookie);
      return c.json({ message: 'Thank you.' }, 200);
    })
    .openapi(changePasswordRoute, async (c) => {
      const { userAgent } = clientOf(c);
      const cookie = await changePassword(deps, requireUser(c), c.req.valid('json'), userAgent);
      c.header('Set-Cookie', cookie);
      return c.json({ message: 'Password changed.' }, 200);
    })
    .openapi(register, async (c) => {
      const address = c.get('request').clientAddress;
      const { consent, course, ...registration } = c.req.valid('json');
      const isConfirming = await registerBuyer(deps, registration, { consent, course, address });
      if (isConfirming) return c.json({ message: CONFIRM, isConfirming }, 201);
      return c.json(
        { message: 'Registration successful! You can log in once an admin approves your account.' },
        201,
      );
    })
    .openapi(forgotPassword, async (c) => {
      await mailResetLink(deps, c.req.valid('json').email, c.req.header('cookie'));
      const message = 'If that email has an account, a reset link has been sent.';
      return c.json(deps.outbox.isOn() ? { message } : { message, mails: false as const }, 200);
    })
    .openapi(resetPasswordRoute, async (c) => {
      const { password } = c.req.valid('json');
      const cookie = await resetPassword(deps, c.req.valid('param').token, password, c.req.header('cookie'));
      c.header('Set-Cookie', cookie);
      return c.json({ message: 'Password reset successfully! You can now log in.' }, 200);
    });
