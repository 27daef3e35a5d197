import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { issuedStudent, register, secondAdmin, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

const gone = await student(product);
await product.deps.services.users.remove(gone.id, 1);
/** Every kind of account there is, and an address without one. */
const addresses = {
  approved: (await student(product)).email,
  pending: (await register(product)).email,
  admin: (await secondAdmin(product)).email,
  issued: (await issuedStudent(product)).email,
  deleted: gone.email,
  unknown: 'nobody@example.in',
};

const WRONG = 'a wrong guess';
const logIn = (email: string) => product.client().post('/api/login', { email, password: WRONG });
const forget = (email: string) => product.client().post('/api/forgot-password', { email });

/** All that an observer sees, without what differs in every answer anyway. */
const seen = ({ status, headers, bytes }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
  body: bytes.toString('utf8').replace(/urn:uuid:[0-9a-f-]+/, ''),
});

describe.each([
  ['a login with a wrong password', logIn],
  ['asking for a reset link', forget],
])('%s', (_what, ask) => {
  it('looks the same for every kind of account and for none', async () => {
    const wanted = seen(await ask(addresses.unknown));
    for (const [kind, email] of Object.entries(addresses))
      expect({ kind, ...seen(await ask(email)) }).toEqual({ kind, ...wanted });
  });
});
