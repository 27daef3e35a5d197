import { describe, expect, it } from 'vitest';
import { sameOrigin } from './same-origin.ts';
import { call, plainRouter } from './test-call.ts';

const OURS = 'https://learn.example.in';
const OTHERS = 'https://evil.example';

async function asked(method: string, headers: Record<string, string>): Promise<string> {
  const router = plainRouter();
  router.use('*', sameOrigin([OURS]));
  router.all('/', (c) => c.body('in'));
  const { status, text } = await call(router, '/', { method, headers });
  return method === 'HEAD' ? String(status) : text;
}

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a change by %s', (method) => {
  it.each([
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 'in'],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 'CROSS_SITE'],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }, 'CROSS_SITE'],
    ['a typed address', { 'sec-fetch-site': 'none' }, 'CROSS_SITE'],
    ['a page of ours, in an old browser', { origin: OURS }, 'in'],
    ['a page of another site, in an old browser', { origin: OTHERS }, 'CROSS_SITE'],
    ['a page without an origin', { origin: 'null' }, 'CROSS_SITE'],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: OURS }, 'CROSS_SITE'],
    ['a page of ours under another name', { 'sec-fetch-site': 'same-origin', origin: OTHERS }, 'in'],
    ['a script', {}, 'in'],
  ])('from %s: %s', async (_from, headers, answer) => {
    expect(await asked(method, headers)).toBe(answer);
  });
});

it.each([
  ['GET', 'in'],
  ['OPTIONS', 'in'],
  ['HEAD', '200'],
])('reading by %s is nobody’s to forbid', async (method, answer) => {
  expect(await asked(method, { 'sec-fetch-site': 'cross-site', origin: OTHERS })).toBe(answer);
});
