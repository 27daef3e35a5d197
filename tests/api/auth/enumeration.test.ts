import { afterAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { issuedStudent, pendingStudent, secondAdmin, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

const gone = await student(product);
await (await product.adminClient()).delete(`/api/delete-user/${gone.id}`);
/** Every kind of account there is, and an address without one. */
const addresses = {
  approved: (await student(product)).email,
  pending: (await pendingStudent(product)).email,
  admin: (await secondAdmin(product)).email,
  issued: (await issuedStudent(product)).email,
  deleted: gone.email,
  unknown: 'nobody@example.in',
};

/** All that an observer sees, without what differs in every answer anyway. */
const seen = ({ status, headers, bytes }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
  body: bytes.toString('utf8').replace(/urn:uuid:[0-9a-f-]+/, ''),
});
/** How often attempts are counted, how much is written down, and how many passwords were hashed. */
async function written() {
  const { db } = product.deps.database;
  const rows = await db.selectFrom('rate_limits').select('points').execute();
  return [
    rows.reduce((sum, { points }) => sum + points, 0),
    (await auditTrail(product, 'login-failed')).length,
    verify.mock.calls.length,
  ];
}
let verify: MockInstance;
beforeEach(() => {
  verify = vi.spyOn(product.deps.hasher, 'verify');
});

describe.each([
  [
    'a login with a wrong password',
    1,
    (email: string) => product.client().post('/api/login', { email, password: 'a wrong guess' }),
  ],
  ['asking for a reset link', 0, (email: string) => product.client().post('/api/forgot-password', { email })],
])('%s', (_what, hashes, ask) => {
  it('looks the same for every kind of account and for none, and is counted, logged and hashed alike', async () => {
    const found: Record<string, unknown> = {};
    for (const [kind, email] of Object.entries(addresses)) {
      const before = await written();
      const answer = seen(await ask(email));
      const after = await written();
      found[kind] = { ...answer, counted: after.map((count, at) => count - (before[at] ?? 0)) };
    }
    expect(found['unknown']).toMatchObject({ counted: [expect.any(Number), hashes, hashes] });
    for (const outcome of Object.values(found)) expect(outcome).toEqual(found['unknown']);
  });
});

it('no call knows a hint or a secret question', async () => {
  const { body } = await product.client().get('/api/openapi.json');
  expect(JSON.stringify(body)).not.toMatch(/hint|question|maiden|birth/i);
});
