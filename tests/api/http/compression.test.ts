import { afterAll, expect, it } from 'vitest';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

/** How the answer travelled, and what it says. */
async function ask(path: string, codings: string) {
  const answer = await fetch(product.url + path, { headers: { 'accept-encoding': codings } });
  const { headers } = answer;
  return { coding: headers.get('content-encoding'), vary: headers.get('vary'), body: await answer.json() };
}

it('a long answer is compressed for a client that takes it, and says the same', async () => {
  const plain = await ask('/api/openapi.json', 'identity');
  expect(plain).toMatchObject({ coding: null, vary: 'Accept-Encoding' });
  for (const codings of ['gzip', 'br, gzip;q=0.5'])
    expect(await ask('/api/openapi.json', codings)).toEqual({ ...plain, coding: 'gzip' });
  expect(await ask('/api/openapi.json', 'br, gzip;q=0')).toEqual(plain);
});

it('a short answer, and one that says no, travel as they are or with their status', async () => {
  expect(await ask('/api/courses', 'gzip')).toMatchObject({ coding: null, vary: 'Accept-Encoding' });
  const { status } = await fetch(`${product.url}/api/me`, { headers: { 'accept-encoding': 'gzip' } });
  expect(status).toBe(401);
});
