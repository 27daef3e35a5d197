import type { MiddlewareHandler } from 'hono';
import type { Sessions } from '../sessions/sessions.ts';
import type { ApiEnv } from './api-env.ts';

export const currentUser =
  (sessions: Pick<Sessions, 'identify'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const identify = () => sessions.identify(c.req.header('cookie'));
    c.set('currentUser', await identify());
    c.set('identify', identify);
    await next();
  };
