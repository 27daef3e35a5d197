import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { forgetLimits } from '../support/database-contents.ts';
import { tokenIn } from '../support/mailbox.ts';
import { issuedStudent, type Person, password, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const { db } = product.deps.database;

/** What may be known of an account: its password, and whether that was issued and may still be read. */
interface Account {
  readonly person: Person;
  password: string;
  isIssued: boolean;
  isReadable: boolean;
  isExpired: boolean;
  isUsed: boolean;
}

let chosen = 0;
function choose(account: Account): string {
  chosen += 1;
  Object.assign(account, {
    password: `eleven kites over the ghat ${chosen}`,
    isIssued: false,
    isReadable: false,
    isExpired: false,
    isUsed: false,
  });
  return account.password;
}

/** Everything that can happen to a password, and what has to come of it. */
const events: Readonly<Record<string, (account: Account) => Promise<void>>> = {
  'an admin issues one': async (account) => {
    const { body } = await admin.post(`/api/user/${account.person.id}/temporary-password`);
    Object.assign(account, {
      password: body.password,
      isIssued: true,
      isReadable: true,
      isExpired: false,
      isUsed: false,
    });
  },
  'the person logs in': async (account) => {
    const credentials = { email: account.person.email, password: account.password };
    const { status } = await product.client().post('/api/login', credentials);
    expect(status).toBe(account.isExpired || account.isUsed ? 401 : 200);
    if (status === 200) Object.assign(account, { isReadable: false, isUsed: account.isIssued });
  },
  'somebody guesses': async ({ person: { email } }) => {
    expect((await product.client().post('/api/login', { email, password: 'a wrong guess' })).status).toBe(
      401,
    );
  },
  'the person changes it': async (account) => {
    const currentPassword = account.password;
    const client = await sessionOf(product, account.person);
    expect(
      (await client.put('/api/me/password', { currentPassword, password: choose(account) })).status,
    ).toBe(200);
  },
  'the person resets it': async (account) => {
    const { email } = account.person;
    await product.client().post('/api/forgot-password', { email });
    const mail = (await product.deps.outbox.listWaiting()).findLast(({ recipient }) => recipient === email);
    const token = tokenIn(mail?.body_text);
    expect(
      (await product.client().post(`/api/reset-password/${token}`, { password: choose(account) })).status,
    ).toBe(200);
  },
  '72 hours pass': async (account) => {
    const ended = { expires_at: Date.now() - 1 };
    await db.updateTable('issued_passwords').set(ended).where('user_id', '=', account.person.id).execute();
    account.isReadable = false;
    account.isExpired = account.isIssued;
  },
  'the sweeper comes': () => product.deps.services.temporaryPasswords.sweep(),
};

/** An admin reads it exactly where the story allows it. */
async function expectReadable(account: Account): Promise<void> {
  const { status, body } = await admin.get(`/api/user/${account.person.id}/password`);
  expect([status, body.password]).toEqual(account.isReadable ? [200, account.password] : [409, undefined]);
}

it('whatever happened to an account, an admin reads its password only while it was issued, is unused and in time', async () => {
  const stories = fc.asyncProperty(
    fc.boolean(),
    fc.array(fc.constantFrom(...Object.keys(events)), { minLength: 1, maxLength: 7 }),
    async (isIssued, story) => {
      await forgetLimits(product);
      const person = await (isIssued ? issuedStudent(product) : student(product));
      const account = { person, password, isIssued, isReadable: isIssued, isExpired: false, isUsed: false };
      await expectReadable(account);
      for (const event of story) {
        await events[event]?.(account);
        await expectReadable(account);
      }
    },
  );
  await fc.assert(stories, { numRuns: 40, seed: 20_250_610, endOnFailure: true });
});
