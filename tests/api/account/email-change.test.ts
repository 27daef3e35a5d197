import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { emailTokenOf, resetTokenOf, waitingMailsTo } from '../../support/mailbox.ts';
import { isLoggedIn, logIn, password, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const DEAD = 'This link is invalid or has expired.';
const TAKEN = 'A user with this email already exists.';
const visitor = product.client();
const confirm = (token: string, client = visitor) => client.post(`/api/confirm-email/${token}`);
let addresses = 0;
const newAddress = (): string => `moved${++addresses}@example.in`;

describe('the own email', () => {
  it('changes when the link mailed to the new address is used: other sessions end, the old address is told', async () => {
    const person = await student(product);
    const [phone, laptop] = [await sessionOf(product, person), await sessionOf(product, person)];
    const email = newAddress();
    const asked = await laptop.post('/api/me/email', { email });
    expectMessage(asked, 200, `We sent a link to ${email}. Open it within 60 minutes.`);
    expect((await laptop.get('/api/me')).body.email).toBe(person.email);

    const token = await emailTokenOf(product, person, email);
    expectMessage(await confirm(token, laptop), 200, 'Your email is changed.');
    expect((await laptop.get('/api/me')).body.email).toBe(email);
    expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, true]);
    expectProblem(
      await visitor.post('/api/login', { email: person.email, password }),
      401,
      expect.anything(),
    );
    await logIn(product, { email });

    const told = (await waitingMailsTo(product, person.email)).at(-1);
    expect(told?.subject).toContain('was changed');
    expect(told?.body_text).toContain('You changed the email');
    const actions = (await auditTrail(product)).filter(({ subject_id }) => subject_id === person.id);
    expect(actions.map(({ action }) => action)).toContain('email-changed');
    expectProblem(await confirm(token), 400, DEAD);
  });

  it('changes too where the link is opened without a login; every session ends then', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expect((await confirm(await emailTokenOf(product, person, newAddress()))).status).toBe(200);
    expect(await isLoggedIn(client)).toBe(false);
  });

  it('may change in its capitals only, and nobody is logged out', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const email = person.email.toUpperCase();
    expect((await confirm(await emailTokenOf(product, person, email), client)).status).toBe(200);
    expect((await client.get('/api/me')).body.email).toBe(email);
  });
});

describe('a link for a new email', () => {
  it('is not sent to an address that has an account, nor does it work once somebody else has it', async () => {
    const [person, other] = [await student(product), await student(product)];
    const client = await sessionOf(product, person);
    for (const email of [other.email, other.email.toUpperCase(), person.email])
      expectProblem(await client.post('/api/me/email', { email }), 409, TAKEN, ['/email']);
    const email = newAddress();
    const token = await emailTokenOf(product, person, email);
    await student(product, { email });
    await forgetLimits(product);
    const before = await databaseContents(product);
    expectProblem(await confirm(token), 409, TAKEN, ['/email']);
    await forgetLimits(product);
    expect(await databaseContents(product)).toBe(before);
  });

  it('ends with a newer one, a new password, an hour and the account', async () => {
    const person = await student(product);
    const older = await emailTokenOf(product, person, newAddress());
    const newer = await emailTokenOf(product, person, newAddress());
    expectProblem(await confirm(older), 400, DEAD);
    const reset = await resetTokenOf(product, person.email);
    await visitor.post(`/api/reset-password/${reset}`, { password: 'eleven kites over the ghat' });
    expectProblem(await confirm(newer), 400, DEAD);

    const late = await emailTokenOf(product, person, newAddress());
    await db.updateTable('email_changes').set({ expires_at: Date.now() }).execute();
    expectProblem(await confirm(late), 400, DEAD);
    await sweep(product);
    expect(await db.selectFrom('email_changes').selectAll().execute()).toEqual([]);

    const orphan = await emailTokenOf(product, person, newAddress());
    await (await product.adminClient()).delete(`/api/delete-user/${person.id}`);
    expectProblem(await confirm(orphan), 400, DEAD);
  });
});
