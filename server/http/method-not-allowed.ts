import type { NotFoundHandler } from 'hono';
import type { RouterRoute } from 'hono/types';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

interface Pattern {
  readonly matches: RegExp;
  readonly method: string;
}

/** Middleware is registered for every method; only real calls have one of their own. */
const EVERY_METHOD = 'ALL';

const toPattern = ({ path, method }: RouterRoute): Pattern => ({
  matches: new RegExp(`^${path.replaceAll(/[.+*?^$()[\]\\|]/g, '\\$&').replaceAll(/:[^/]+/g, '[^/]+')}$`),
  method,
});

/** 405 with `Allow` where the path exists with another method, 404 elsewhere. */
export function methodNotAllowed(routes: readonly RouterRoute[]): NotFoundHandler<ApiEnv> {
  const patterns = routes.filter((route) => route.method !== EVERY_METHOD).map(toPattern);
  return (c) => {
    const methods = new Set(
      patterns.filter(({ matches }) => matches.test(c.req.path)).map(({ method }) => method),
    );
    if (methods.size === 0) throw new DomainError('NOT_FOUND');
    if (methods.has('GET')) methods.add('HEAD');
    throw new DomainError('METHOD_NOT_ALLOWED', { headers: { allow: [...methods].sort().join(', ') } });
  };
}
