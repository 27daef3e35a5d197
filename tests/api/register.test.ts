import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { password, register } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { users } = product.deps.services;
const { db } = product.deps.database;

const form = { fullName: 'Zoya Ali', email: 'zoya@example.in', password };
const ask = (fields: Record<string, unknown>) => product.client().post('/api/register', fields);
const stored = (email: string) => users.findByEmail(db, email);

describe('registering', () => {
  it('makes a pending student', async () => {
    const answer = await ask(form);
    expectMessage(
      answer,
      201,
      'Registration successful! You can log in once an admin approves your account.',
    );
    expect(Object.keys(answer.body)).toEqual(['message']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await stored(form.email)).toMatchObject({
      full_name: 'Zoya Ali',
      email: 'zoya@example.in',
      role: 'student',
      state: 'pending',
      must_change_password: 0,
      approved_at: null,
    });
  });

  it('keeps the password as an argon2id hash of the cost we promise', async () => {
    const person = await register(product);
    const hash = (await stored(person.email))?.password_hash ?? '';
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hash).not.toContain(password);
  });

  it('salts: the same password of two people is stored differently', async () => {
    const [one, two] = [await register(product), await register(product)];
    expect((await stored(one.email))?.password_hash).not.toBe((await stored(two.email))?.password_hash);
  });

  it('takes the name as it reads, in any script', async () => {
    await ask({ ...form, fullName: '  आशा   Ko\u0301lkata ', email: 'asha.k@example.in' });
    expect((await stored('asha.k@example.in'))?.full_name).toBe('आशा   Kólkata');
  });

  it.each([
    ['exactly 8 characters', 'q7!vLp2z'],
    ['exactly 256 characters', 'q7!v'.repeat(64)],
    ['only blanks and an emoji', '       🌼  '],
    ['Devanagari', 'तीन बंदर एक पेड़'],
    ['a control character', 'nul\0inside it'],
  ])('takes any password that is long enough: %s', async (name, chosen) => {
    const email = `pw-${name.replaceAll(/\W/g, '')}@example.in`;
    expect((await ask({ fullName: 'Tara Sen', email, password: chosen })).status).toBe(201);
    await users.approve((await stored(email))?.id ?? 0, 1);
    expect((await product.client().post('/api/login', { email, password: chosen })).status).toBe(200);
  });

  it('gives no role, state or id to who asks for one', async () => {
    const greedy = { role: 'admin', state: 'approved', id: 1, must_change_password: 0, approved_at: 1 };
    await ask({ ...form, ...greedy, email: 'greedy@example.in' });
    const row = await stored('greedy@example.in');
    expect(row).toMatchObject({ role: 'student', state: 'pending', approved_at: null });
    expect(row?.id).not.toBe(1);
  });

  it('is written down, without who asked', async () => {
    const { id } = await register(product);
    expect((await auditTrail(product, 'register')).at(-1)).toMatchObject({ actor_id: null, subject_id: id });
  });
});

describe('a refused registration', () => {
  it.each([
    ['the same address', 'taken@example.in'],
    ['another letter case', 'TAKEN@Example.IN'],
    ['blanks around it', ' taken@example.in '],
  ])('tells who is registered already: %s', async (_case, email) => {
    if ((await stored('taken@example.in')) === undefined)
      await register(product, { email: 'taken@example.in' });
    const before = await databaseContents(product);
    const answer = await ask({ ...form, email });
    expectProblem(answer, 409, 'An account with this email already exists. Log in or reset your password.');
    expect(await databaseContents(product)).toBe(before);
  });

  it('is none for the address of somebody in the trash', async () => {
    const gone = await register(product);
    await users.remove(gone.id, 1);
    expect((await ask({ ...form, email: gone.email })).status).toBe(201);
  });

  const required = 'Please fill out all required fields.';
  const email = 'Please enter a valid email.';
  it.each([
    [
      'no fields',
      { fullName: undefined, email: undefined, password: undefined },
      required,
      ['/fullName', '/email', '/password'],
    ],
    ['a blank name', { fullName: '   ' }, required, ['/fullName']],
    ['an invisible name', { fullName: '\u200b\u2060\u00ad' }, required, ['/fullName']],
    [
      'a name in two lines',
      { fullName: 'Zoya\nAli' },
      'Please remove special control characters.',
      ['/fullName'],
    ],
    ['a name too long', { fullName: 'x'.repeat(201) }, 'Please use at most 200 characters.', ['/fullName']],
    ['no address', { email: 'zoya at example' }, email, ['/email']],
    ['an address in another script', { email: 'ज़ोया@example.in' }, email, ['/email']],
    ['an address too long', { email: `${'a'.repeat(61)}@${'b'.repeat(190)}.in` }, email, ['/email']],
    ['an empty password', { password: '' }, required, ['/password']],
    ['a number as a password', { password: 12_345_678 }, required, ['/password']],
    ['a password too long', { password: 'k'.repeat(257) }, 'Use at most 256 characters.', ['/password']],
  ])('points at the field: %s', async (_case, fields, message, pointers) => {
    const before = await databaseContents(product);
    expectProblem(await ask({ ...form, email: 'new@example.in', ...fields }), 422, message, pointers);
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    ['too_short', 'q7!vLp2', 'It needs at least 8 characters.'],
    ['common', 'password1', 'Many people use this one, so it is guessed first.'],
    ['common', 'ILoveYou123', 'Many people use this one, so it is guessed first.'],
    ['context', 'hello-Zoya-2026', 'It should not contain your name, your email or the name of this site.'],
    ['context', 'Abhyas Abhyas!', 'It should not contain your name, your email or the name of this site.'],
    ['context', 'new.person!', 'It should not contain your name, your email or the name of this site.'],
  ])('says why a password is weak: %s (%s)', async (code, weak, why) => {
    const answer = await ask({ fullName: 'Zoya Ali', email: 'new.person@example.in', password: weak });
    expectProblem(answer, 422, `Choose a stronger password. ${why}`, ['/password']);
    expect(answer.body.errors[0].code).toBe(code);
    expect(await stored('new.person@example.in')).toBeUndefined();
  });
});
