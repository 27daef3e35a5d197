import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const pupil = await student(product);

const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/me')).status === 200;

describe('a cookie that is none of ours', () => {
  it.each([
    ['empty', '__Host-session='],
    ['one character', '__Host-session=a'],
    ['10,000 characters', `__Host-session=${'a'.repeat(10_000)}`],
    ['unknown', `__Host-session=${'b'.repeat(40)}`],
    ['percent-encoded', '__Host-session=%00%ff%zz'],
    ['quoted', '__Host-session="abc"'],
    ['an object', '__Host-session=[object Object]'],
    ['a query', "__Host-session=' or 1=1 --"],
    ['without a name', '=;;;=a; ;'],
    ['of the wrong name', `session=${'c'.repeat(40)}`],
    ['in Latin-1', '__Host-session=\u00e9\u00ff'],
  ])('lets nobody in: %s', async (_case, cookie) => {
    const client = product.client();
    client.cookie = cookie;
    expectProblem(await client.get('/api/me'), 401, 'You must be logged in.');
    expect((await client.get('/api/courses')).status).toBe(200);
  });

  it('beside the right one opens at most what that one opens', async () => {
    const client = await sessionOf(product, pupil);
    const right = client.cookie;
    for (const both of [`${right}; __Host-session=wrong`, `__Host-session=wrong; ${right}`]) {
      client.cookie = both;
      const { status, body } = await client.get('/api/me');
      expect([200, 401]).toContain(status);
      if (status === 200) expect(body.id).toBe(pupil.id);
    }
  });

  it.each(['other=100%', '%zz=1', 'a="b', 'é=ü', '=', ';;'])(
    'of another program, however odd, locks nobody out: %s',
    async (odd) => {
      const client = await sessionOf(product, pupil);
      const right = client.cookie;
      for (const jar of [`${odd}; ${right}`, `${right}; ${odd}`]) {
        client.cookie = jar;
        expect(await isIn(client)).toBe(true);
      }
    },
  );

  it('does not hide the right one behind a wrong one of another name', async () => {
    const client = await sessionOf(product, pupil);
    client.cookie = `a=1; session=x; ${client.cookie}; b=2`;
    expect(await isIn(client)).toBe(true);
  });
});
