import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ageAnswers, privacyNotice, visitorPoints } from '../../../server/contract/privacy-notice.ts';
import { RETENTION_MS } from '../../../server/features/privacy/privacy.service.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { password, register, sessionOf, student, userRow } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const { version } = privacyNotice;

const consentsOf = (id = 0) => db.selectFrom('consents').selectAll().where('user_id', '=', id).execute();
const registerWith = (email: string, consent: unknown) =>
  product.client().post('/api/register', { fullName: 'Gauri Sen', email, password, consent });

describe('registering', () => {
  it.each(['adult', 'guardian'] as const)(
    'keeps what was agreed to, when, and the words (%s)',
    async (age) => {
      const email = `gauri.${age}@example.in`;
      const since = Date.now();
      expect((await registerWith(email, { version, age })).status).toBe(201);
      const words = [privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]];
      const text_hash = createHash('sha256').update(words.join('\n')).digest('hex');
      const { id: user_id } = (await userRow(product, email)) ?? {};
      const rows = await consentsOf(user_id);
      expect(rows).toEqual([{ user_id, version, text_hash, age, given_at: expect.any(Number) }]);
      expect(rows[0]?.given_at).toBeGreaterThanOrEqual(since);
      expect((await auditTrail(product, 'consent-given')).at(-1)?.detail).toBe(JSON.stringify({ version }));
      // The admin sees who is under 18, until they are approved.
      const [row] = (await (await product.adminClient()).get(`/api/pending-users?search=${email}`)).body;
      expect(row.underAge).toBe(age === 'guardian' ? true : undefined);
    },
  );

  it('works without an agreement', async () => {
    expect(await consentsOf((await register(product)).id)).toEqual([]);
  });

  it.each([
    [{ version: '2020-01-01', age: 'adult' }, '/consent'],
    [{ version, age: 'child' }, '/consent/age'],
  ])('refuses %j and makes no account', async (consent, pointer) => {
    const before = await databaseContents(product);
    const { status, body } = await registerWith('half@example.in', consent);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('agreeing later', () => {
  const agree = { version, age: 'adult' };

  it('is noted once for each notice', async () => {
    const { id } = await student(product);
    const first2020 = { version: '2020-01-01', text_hash: 'x', age: 'adult', given_at: 1 } as const;
    const earlier = { user_id: id, ...first2020 };
    await db.insertInto('consents').values(earlier).execute();
    const client = await sessionOf(product, { id });
    const first = await client.post('/api/me/consent', agree);
    expectMessage(first, 200, 'Thank you. We have noted it.');
    const again = await client.post('/api/me/consent', { version, age: 'guardian' });
    expect(again.body.givenAt).toBe(first.body.givenAt);
    const rows = (await consentsOf(id)).map((row) => `${row.version} ${row.age}`);
    expect(rows.sort()).toEqual(['2020-01-01 adult', `${version} adult`].sort());
  });

  it('needs the words in force', async () => {
    const client = await sessionOf(product, await student(product));
    const refused = await client.post('/api/me/consent', { ...agree, version: 'old' });
    const sentence = 'The notice about your data has changed. Reload the page and read it again.';
    expectProblem(refused, 422, sentence, ['/consent']);
  });
});

it('what people are told about how long things are kept is what the sweeper does', () => {
  const told = (sentences: readonly string[]) => sentences.join(' ').match(/\d+ days/g);
  const days = (ms: number) => [`${ms / (24 * 60 * 60_000)} days`];
  expect(told(visitorPoints)).toEqual(days(RETENTION_MS.contactMessages));
  expect(told(privacyNotice.points)).toEqual(days(RETENTION_MS.audit));
});
