import { z } from '@hono/zod-openapi';
import type { Page } from '../contract/fields.ts';
import type { ApiContext } from './api-env.ts';
import { jsonResponse } from './route.ts';

/** Sends total and next page as headers (RFC 8288), so that the body stays an array. */
export function sendPage<Item>(c: ApiContext, { items, total, nextCursor }: Page<Item>) {
  c.header('X-Total-Count', String(total));
  if (nextCursor !== undefined) {
    const query = new URLSearchParams(c.req.query());
    query.set('cursor', String(nextCursor));
    c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
  }
  return c.json([...items], 200);
}

const headers = z.object({
  'X-Total-Count': z.int().meta({ description: 'How many there are in all.' }),
  Link: z.string().optional().meta({ description: 'The next page: <...>; rel="next".' }),
});

export const okPages = <Item extends z.ZodType>(item: Item, description?: string) => ({
  200: { ...jsonResponse(z.array(item), description), headers },
});
