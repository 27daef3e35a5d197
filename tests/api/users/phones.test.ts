import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { importAll } from '../../support/jobs.ts';
import { oldDatabase } from '../../support/old-database.ts';
import { orderAt } from '../../support/orders.ts';
import { password, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const PHONE = '+919876543210';
const headers = { 'content-type': 'text/csv' };

const phoneOf = async (id: number): Promise<string | undefined> =>
  (await admin.get(`/api/user/${id}`)).body.phone;
const found = async (list: string, email: string) =>
  (await admin.get(`/api/${list}-users?search=${email}`)).body[0];

/** A student whose number an admin typed. */
async function reachable(phone: string) {
  const person = await student(product);
  const { fullName, email } = person;
  await admin.put(`/api/user/${person.id}`, { fullName, email, phone });
  return person;
}

describe('a mobile number', () => {
  it.each([
    '98765 43210',
    '+91 98765-43210',
    '09876543210',
    '919876543210',
    '0091 (98765) 43210',
    "'+919876543210",
    'tel:+91-9876543210',
    '\u202A+91 98765 43210\u202C',
    '９८७६५४३२१०',
  ])('is known however it is written: %s', async (phone) => {
    const { id } = await reachable(phone);
    expect(await phoneOf(id)).toBe(PHONE);
  });

  it.each([
    ['12345', 'Please enter a mobile number with 10 digits.'],
    ['98765432101', 'Please enter a mobile number with 10 digits.'],
    ['9.19877E+11', 'A spreadsheet cut this number. Make the column text, and enter the number again.'],
  ])('%s is refused, and nothing is saved', async (phone, message) => {
    const person = await student(product);
    const { fullName, email, id } = person;
    const client = await sessionOf(product, person);
    expectProblem(await admin.put(`/api/user/${id}`, { fullName, email, phone }), 422, message);
    expectProblem(await client.put('/api/me', { fullName, phone }), 422, message);
    expect(await phoneOf(id)).toBeUndefined();
  });

  it('is given at registration, changed and removed on the account page and by an admin', async () => {
    const person = { fullName: 'Lata Rao', email: 'lata@example.in' };
    await product.client().post('/api/register', { ...person, password, phone: '98765 43210' });
    const { id, phone } = await found('pending', person.email);
    expect(phone).toBe(PHONE);
    await admin.put(`/api/approve-user/${id}`);
    const client = await sessionOf(product, { id });
    await client.put('/api/me', { fullName: 'Lata R' });
    expect(await phoneOf(id)).toBe(PHONE);
    await client.put('/api/me', { fullName: 'Lata R', phone: '98765 43211' });
    expect(await phoneOf(id)).toBe('+919876543211');
    await client.put('/api/me', { fullName: 'Lata R', phone: '' });
    expect(await phoneOf(id)).toBeUndefined();
    await admin.put(`/api/user/${id}`, { ...person, phone: '98765 43212' });
    expect(await phoneOf(id)).toBe('+919876543212');
    await admin.put(`/api/user/${id}`, person);
    expect(await phoneOf(id)).toBe('+919876543212');
    await admin.put(`/api/user/${id}`, { ...person, phone: ' ' });
    expect(await phoneOf(id)).toBeUndefined();
  });

  it('of an order is the person’s where none was known', async () => {
    const { userId } = await orderAt(product, admin, { phone: '98765 43210' });
    expect(await phoneOf(userId ?? 0)).toBe(PHONE);
    const person = await reachable('98765 43219');
    await orderAt(product, admin, { phone: '98765 43210' }, person);
    expect(await phoneOf(person.id)).toBe('+919876543219');
  });

  it('is in the lists to download so that a spreadsheet keeps it, and is read from them again', async () => {
    const person = await reachable('98765 43210');
    const courseId = (await admin.get('/api/courses')).body[0].id;
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const lineIn = async (path: string) => {
      const lines = String((await admin.get(path)).body).split('\r\n');
      return lines.find((line) => line.includes(person.email));
    };
    const exported = await lineIn('/api/users/export.csv');
    expect(exported).toContain(',9876543210,');
    expect(await lineIn(`/api/courses/${courseId}/roster.csv`)).toContain(',9876543210,');
    const [, , phone] = exported?.split(',') ?? [];
    const body = `fullName,email,phone\nNew,new.one@example.in,${phone}\nNone,none@example.in,\n`;
    const { importId } = (await admin.request('POST', '/api/users/import', { body, headers })).body;
    await importAll(product);
    expect(await found('approved', 'new.one@example.in')).toMatchObject({ phone: PHONE });
    expect(await found('approved', 'none@example.in')).not.toHaveProperty('phone');
    const handed = (await admin.post(`/api/users/imports/${importId}/passwords`)).body;
    expect(handed).toContain('new.one@example.in,9876543210,');
  });
});

it('people of an earlier version have the number of their newest order that has one', async () => {
  const old = await oldDatabase('051-folded-texts');
  const { db } = old;
  for (const id of [1, 2, 3])
    await sql`insert into users (id, full_name, email, email_key, password_hash, role, state, must_change_password, created_at)
      values (${id}, 'Asha', ${`${id}`}, ${`${id}`}, '', 'student', 'approved', 0, 1)`.execute(db);
  const orders: [userId: number | null, phone: string | null][] = [
    [1, '+919876543210'],
    [1, '+919876543211'],
    [1, null],
    [2, null],
    [null, '+919876543212'],
  ];
  for (const [at, [userId, phone]] of orders.entries())
    await sql`insert into orders (code, user_id, slug, course_name, list_paise, due_paise, state, buyer_name, buyer_email, buyer_phone, created_at, expires_at, state_at)
      values (${`C${at}`}, ${userId}, ${`x${at}`}, 'X', 100, 100, 'paid', 'Asha', 'a@example.in', ${phone}, 1, 2, 3)`.execute(
      db,
    );
  await old.migrate();
  const people = await db.selectFrom('users').select('phone').orderBy('id').execute();
  expect(people.map((person) => person.phone)).toEqual(['+919876543211', null, null]);
  expect(await db.selectFrom('orders').select('buyer_phone').where('user_id', 'is', null).execute()).toEqual([
    { buyer_phone: '+919876543212' },
  ]);
  await old.remove();
});
