import { expect, it } from 'vitest';
import type { Page } from '../contract/page.ts';
import { pageHeaders } from './paging.ts';
import { call, plainRouter } from './test-call.ts';

async function headersOf(
  path: string,
  nextCursor: Page<unknown>['nextCursor'],
  isMore = false,
): Promise<Headers> {
  const router = plainRouter();
  router.get('/api/users', (c) => {
    pageHeaders(c, { total: { count: 120, isMore }, nextCursor });
    return c.json([]);
  });
  return (await call(router, path)).headers;
}

it('says how long the list is and where it goes on, with everything that was asked for', async () => {
  const headers = await headersOf('/api/users?search=a%26b&limit=50&cursor=1', 51);
  expect(headers.get('x-total-count')).toBe('120');
  expect(headers.has('x-total-more')).toBe(false);
  expect(headers.get('link')).toBe('</api/users?search=a%26b&limit=50&cursor=51>; rel="next"');
});

it('says that a list is longer than was counted', async () => {
  const headers = await headersOf('/api/users', 51, true);
  expect([headers.get('x-total-count'), headers.get('x-total-more')]).toEqual(['120', 'true']);
});

it('names no further page at the end', async () => {
  const headers = await headersOf('/api/users', undefined);
  expect(headers.get('x-total-count')).toBe('120');
  expect(headers.has('link')).toBe(false);
});
