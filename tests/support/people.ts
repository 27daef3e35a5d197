import { createHash } from 'node:crypto';
import type { Client } from './client.ts';
import { admin, type Product } from './product.ts';

export interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
}

/** Everybody's, the admin's too: what a test needs to know of a password is whether it is the right one. */
export const { password } = admin;

let people = 0;

/** Fills out the registration form, as a visitor; the account is pending. */
export async function register(product: Product, given: Partial<Person> = {}): Promise<Person> {
  people += 1;
  const { fullName = `Meera Iyer ${people}`, email = `meera${people}@example.in` } = given;
  const visitor = product.client();
  const { status } = await visitor.post('/api/register', { fullName, email, password });
  if (status !== 201) throw new Error(`Registering ${email} answered ${status}.`);
  return { id: await idOf(product, email), fullName, email };
}

/** A student who chose an own password and may log in. */
export async function student(product: Product, given: Partial<Person> = {}): Promise<Person> {
  const person = await register(product, given);
  await product.deps.services.users.approve(person.id, 1);
  return person;
}

/** A student whose password, {@link password}, an admin issued. */
export async function issuedStudent(product: Product, given: Partial<Person> = {}): Promise<Person> {
  people += 1;
  const { fullName = `Ravi Menon ${people}`, email = `ravi${people}@example.in` } = given;
  await product.deps.services.enrollments.admit({ fullName, email, password, courseIds: [] }, 1);
  return { id: await idOf(product, email), fullName, email };
}

/** A second admin; the API makes none. */
export async function secondAdmin(product: Product, email = 'binod.admin@example.in'): Promise<Person> {
  const fullName = 'Binod Rao';
  await product.deps.services.users.addAdmin({ fullName, email, password }, false);
  return { id: await idOf(product, email), fullName, email };
}

/** Logs a person in through the form. */
export async function logIn(product: Product, { email }: Pick<Person, 'email'>): Promise<Client> {
  const client = product.client();
  const { status } = await client.post('/api/login', { email, password });
  if (status !== 200) throw new Error(`Logging in ${email} answered ${status}.`);
  return client;
}

/** A client with a fresh session of a person, whatever the state of their account: begun without the cost of a login. */
export async function sessionOf(product: Product, { id }: Pick<Person, 'id'>): Promise<Client> {
  const client = product.client();
  const { database, sessions } = product.deps;
  const setCookie = await sessions.begin(database.db, id, 'test');
  client.cookie = setCookie.split(';')[0] ?? '';
  return client;
}

/** The name that the database knows a client's session by: the hash of its cookie. */
export const sessionIdOf = ({ cookie }: Pick<Client, 'cookie'>): string =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');

async function idOf({ deps }: Product, email: string): Promise<number> {
  const user = await deps.services.users.findByEmail(deps.database.db, email);
  if (user === undefined) throw new Error(`There is no account for ${email}.`);
  return user.id;
}
