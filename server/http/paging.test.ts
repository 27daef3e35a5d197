import { expect, it } from 'vitest';
import { pageHeaders } from './paging.ts';
import { call, plainRouter } from './test-call.ts';

async function headersOf(path: string, nextCursor: number | string | undefined): Promise<Headers> {
  const router = plainRouter();
  router.get('/api/users', (c) => {
    pageHeaders(c, { total: 120, nextCursor });
    return c.json([]);
  });
  return (await call(router, path)).headers;
}

it('says how long the list is and where it goes on, with everything that was asked for', async () => {
  const headers = await headersOf('/api/users?search=a%26b&limit=50&cursor=1', 51);
  expect(headers.get('x-total-count')).toBe('120');
  expect(headers.get('link')).toBe('</api/users?search=a%26b&limit=50&cursor=51>; rel="next"');
});

it('names no further page at the end', async () => {
  const headers = await headersOf('/api/users', undefined);
  expect(headers.get('x-total-count')).toBe('120');
  expect(headers.has('link')).toBe(false);
});
