import type { Page } from '../contract/page.ts';
import type { ApiContext } from './api-env.ts';

/** Says in headers (`X-Total-Count`, and RFC 8288 `Link`) how long a list is and where it goes on, so that its body stays a plain array. */
export function pageHeaders(
  c: ApiContext,
  page: { readonly total: number; readonly nextCursor: Page<unknown>['nextCursor'] },
): void {
  c.header('X-Total-Count', String(page.total));
  if (page.nextCursor === undefined) return;
  const query = new URLSearchParams(c.req.query());
  query.set('cursor', String(page.nextCursor));
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
}
