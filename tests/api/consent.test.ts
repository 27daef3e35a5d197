import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ageAnswers, privacyNotice } from '../../server/contract/privacy-notice.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { type Person, password, register, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const { version } = privacyNotice;

const consentsOf = ({ id }: Pick<Person, 'id'>) =>
  db.selectFrom('consents').selectAll().where('user_id', '=', id).execute();
const registerWith = async (email: string, consent: unknown) =>
  product.client().post('/api/register', { fullName: 'Gauri Sen', email, password, consent });
const byEmail = async (email: string) => {
  const user = await product.deps.services.users.findByEmail(db, email);
  return { id: user?.id ?? 0 };
};

describe('registering', () => {
  it.each(['adult', 'guardian'] as const)(
    'keeps what was agreed to, when, and the words (%s)',
    async (age) => {
      const email = `gauri.${age}@example.in`;
      const since = Date.now();
      expect((await registerWith(email, { version, age })).status).toBe(201);
      const words = [privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]];
      expect(await consentsOf(await byEmail(email))).toEqual([
        {
          user_id: expect.any(Number),
          version,
          text_hash: createHash('sha256').update(words.join('\n')).digest('hex'),
          age,
          given_at: expect.any(Number),
        },
      ]);
      const [{ given_at: at } = { given_at: 0 }] = await consentsOf(await byEmail(email));
      expect(at).toBeGreaterThanOrEqual(since);
      const entries = await auditTrail(product, 'consent-given');
      expect(entries.at(-1)?.detail).toBe(JSON.stringify({ version }));
    },
  );

  it('works without an agreement, as the call always did', async () => {
    const person = await register(product);
    expect(await consentsOf(person)).toEqual([]);
  });

  it.each([
    [{ version: '2020-01-01', age: 'adult' }, '/consent'],
    [{ version, age: 'child' }, '/consent/age'],
    [{ version }, '/consent/age'],
    [{ age: 'adult' }, '/consent/version'],
    ['yes', '/consent'],
    [null, '/consent'],
  ])('refuses %j and makes no account', async (consent, pointer) => {
    const before = await databaseContents(product);
    const refused = await registerWith('half@example.in', consent);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].pointer).toBe(pointer);
    expect(await databaseContents(product)).toBe(before);
  });

  it('tells the admin who is under 18, until they are approved', async () => {
    await registerWith('young@example.in', { version, age: 'guardian' });
    const admin = await product.adminClient();
    const [row] = (await admin.get('/api/pending-users?search=young@example.in')).body;
    expect(row.underAge).toBe(true);
    const others = (await admin.get('/api/pending-users?search=gauri.adult')).body;
    expect(others[0]).not.toHaveProperty('underAge');
  });
});

describe('agreeing later', () => {
  it('is noted once', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expect((await product.deps.services.consents.stateOf(person.id)).isDue).toBe(true);
    const first = await client.post('/api/me/consent', { version, age: 'adult' });
    expectMessage(first, 200, 'Thank you. We have noted it.');
    const again = await client.post('/api/me/consent', { version, age: 'guardian' });
    expect(again.body.givenAt).toBe(first.body.givenAt);
    expect((await consentsOf(person)).map(({ age }) => age)).toEqual(['adult']);
    expect(await product.deps.services.consents.stateOf(person.id)).toEqual({
      given: { version, age: 'adult', at: first.body.givenAt },
      isDue: false,
    });
  });

  it('is due again when the notice is a new one', async () => {
    const person = await student(product);
    const row = {
      user_id: person.id,
      version: '2020-01-01',
      text_hash: 'x',
      age: 'adult',
      given_at: 1,
    } as const;
    await db.insertInto('consents').values(row).execute();
    expect((await product.deps.services.consents.stateOf(person.id)).isDue).toBe(true);
    const client = await sessionOf(product, person);
    await client.post('/api/me/consent', { version, age: 'adult' });
    expect(await consentsOf(person)).toHaveLength(2);
  });

  it('needs the words in force', async () => {
    const client = await sessionOf(product, await student(product));
    const refused = await client.post('/api/me/consent', { version: 'old', age: 'adult' });
    expectProblem(
      refused,
      422,
      'The notice about your data has changed. Reload the page and read it again.',
      ['/consent'],
    );
  });
});
