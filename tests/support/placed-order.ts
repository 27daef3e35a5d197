import { expect } from '@playwright/test';
import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import type { ProductProcess } from './process.ts';
import { adminOf } from './screens.ts';

export const buyerPassword = 'seven blue umbrellas';
export const emailOf = (fullName: string) => `${fullName.toLowerCase().replaceAll(' ', '.')}@example.in`;

/** An order of a visitor, paid as they say. */
export async function order(site: ProductProcess, fullName: string, reference?: string) {
  const client = site.client();
  const consent = { version: privacyNotice.version, age: 'adult' };
  const buyer = { fullName, email: emailOf(fullName), password: buyerPassword, consent };
  const { status, body } = await client.post('/api/orders', { ...buyer, course: 'full-stack' });
  expect(status).toBe(201);
  const path = new URL(body.link).pathname;
  const claim = (number: string, mine = false) =>
    client
      .post(`/api${path}/claims`, { reference: number, mine })
      .then((answer) => expect(answer.status).toBe(201));
  if (reference !== undefined) await claim(reference);
  const { code, duePaise } = (await client.get(`/api${path}`)).body;
  /** What an admin does with it. */
  const decide = async (what: 'accept' | 'decline', input: object) => {
    const admin = await adminOf(site);
    const [{ id }] = (await admin.get(`/api/orders?search=${code}`)).body;
    expect((await admin.post(`/api/orders/${id}/${what}`, input)).status).toBe(200);
  };
  return { code, due: duePaise / 100, path, client, claim, decide };
}
