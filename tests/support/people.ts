import { createHash } from 'node:crypto';
import { foldText } from '../../server/contract/fold-text.ts';
import type { PresetName } from '../../server/contract/rights.ts';
import { OWNER_ROW } from '../../server/features/users/users.service.ts';
import { putRights } from '../../server/sessions/staff-rights.ts';
import type { Client } from './client.ts';
import { admin, type Product } from './product.ts';

export interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
}

/** Everyone's, the admin's too: what a test needs to know of a password is whether it is the right one. */
export const { password } = admin;
/** Passes the password rules, and differs from the one in force. */
export const anotherPassword = 'eleven kites over the ghat';

let people = 0;
function named(given: Partial<Person>, first: string): Omit<Person, 'id'> {
  people += 1;
  const { fullName = `${first} Iyer ${people}`, email = `${first.toLowerCase()}${people}@example.in` } =
    given;
  return { fullName, email };
}

/** Fills out the registration form, as a visitor; the account is pending. */
export async function register(product: Product, given: Partial<Person> = {}): Promise<Person> {
  const person = named(given, 'Meera');
  const { status } = await product.client().post('/api/register', { ...person, password });
  if (status !== 201) throw new Error(`Registering ${person.email} answered ${status}.`);
  return { id: await idOf(product, person.email), ...person };
}

/** Writes an approved account straight into the table, with the first admin's hash: hashing takes its time. */
async function insertUser(
  { deps }: Product,
  person: Omit<Person, 'id'>,
  role: 'student' | 'admin',
  state: 'pending' | 'approved' = 'approved',
) {
  const { db } = deps.database;
  const first = db.selectFrom('users').select('password_hash').where('id', '=', 1);
  const { password_hash } = await first.executeTakeFirstOrThrow();
  const { fullName: full_name, email } = person;
  const now = Date.now();
  const times = { created_at: now, approved_at: state === 'pending' ? null : now };
  const account = { role, state, must_change_password: 0, ...times } as const;
  const row = {
    full_name,
    name_key: foldText(full_name),
    email,
    email_key: email.toLowerCase(),
    password_hash,
    ...account,
  };
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  if (role === 'admin') await putRights(db, id, OWNER_ROW);
  return { id, ...person };
}

/** A student who chose an own password and may log in. */
export const student = (product: Product, given: Partial<Person> = {}): Promise<Person> =>
  insertUser(product, named(given, 'Kavya'), 'student');

/** A student who waits for approval. */
export const pendingStudent = (product: Product, given: Partial<Person> = {}): Promise<Person> =>
  insertUser(product, named(given, 'Farah'), 'student', 'pending');

/** A second admin. */
export const secondAdmin = (product: Product, email = 'binod.admin@example.in'): Promise<Person> =>
  insertUser(product, { fullName: 'Binod Rao', email }, 'admin');

/** Someone of the team, as if an owner had given them these presets and they had chosen a password. */
export async function colleague(
  product: Product,
  presets: readonly PresetName[],
  courseIds: readonly number[] = [],
): Promise<Person> {
  const person = await student(product, {});
  const owner = await sessionOf(product, { id: 1 });
  const powers = { fullName: person.fullName, email: person.email, presets, courseIds };
  const { status } = await owner.post('/api/staff', powers);
  if (status !== 201) throw new Error(`Inviting ${person.email} answered ${status}.`);
  return person;
}

/** A student whose password, {@link password}, an admin issued. */
export async function issuedStudent(product: Product, given: Partial<Person> = {}): Promise<Person> {
  const person = named(given, 'Ravi');
  const creator = await sessionOf(product, { id: 1 });
  const { status } = await creator.post('/api/admin/create-user', { ...person, password });
  if (status !== 201) throw new Error(`Creating ${person.email} answered ${status}.`);
  return { id: await idOf(product, person.email), ...person };
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

export const isLoggedIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/me')).status === 200;

/** The name that the database knows a client's session by: the hash of its cookie. */
export const sessionIdOf = ({ cookie }: Pick<Client, 'cookie'>): string =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');

/** As if password and code had been given so long ago. */
export const ageLogin = ({ deps }: Product, client: Client, minutes: number): Promise<unknown> =>
  deps.database.db
    .updateTable('sessions')
    .set({ authenticated_at: Date.now() - minutes * 60_000 })
    .where('id', '=', sessionIdOf(client))
    .execute();

/** The row of an account that is not in the trash. */
export const userRow = ({ deps }: Product, email: string) =>
  deps.database.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

async function idOf(product: Product, email: string): Promise<number> {
  const user = await userRow(product, email);
  if (user === undefined) throw new Error(`There is no account for ${email}.`);
  return user.id;
}
