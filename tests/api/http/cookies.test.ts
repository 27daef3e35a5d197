import { afterAll, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { isLoggedIn, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const pupil = await student(product);

it.each([
  '__Host-session=',
  `__Host-session=${'a'.repeat(10_000)}`,
  `__Host-session=${'b'.repeat(40)}`,
  '__Host-session=%00%ff%zz',
  '__Host-session="abc"',
  "__Host-session=' or 1=1 --",
  '=;;;=a; ;',
  `session=${'c'.repeat(40)}`,
  '__Host-session=\u00e9\u00ff',
])('a cookie that the product did not give lets no one in: %.40s', async (cookie) => {
  const client = product.client();
  client.cookie = cookie;
  expectProblem(await client.get('/api/me'), 401, 'You must be logged in.');
  expect((await client.get('/api/courses')).status).toBe(200);
});

it('a wrong one beside the right one opens at most what that one opens', async () => {
  const client = await sessionOf(product, pupil);
  const right = client.cookie;
  for (const both of [`${right}; __Host-session=wrong`, `__Host-session=wrong; ${right}`]) {
    client.cookie = both;
    const { status, body } = await client.get('/api/me');
    expect([200, 401]).toContain(status);
    if (status === 200) expect(body.id).toBe(pupil.id);
  }
});

it.each(['other=100%', '%zz=1', 'a="b', 'é=ü', '=', ';;', 'session=x'])(
  'one of another program, however odd, locks no one out: %s',
  async (odd) => {
    const client = await sessionOf(product, pupil);
    const right = client.cookie;
    for (const jar of [`${odd}; ${right}`, `${right}; ${odd}`]) {
      client.cookie = jar;
      expect(await isLoggedIn(client)).toBe(true);
    }
  },
);
