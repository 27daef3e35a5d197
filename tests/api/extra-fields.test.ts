import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { changes, nameOf } from '../support/calls.ts';
import { sessionOf } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

/** Too long to stand in a time, a key or a hash by chance. */
const MARK = 777_777_777_777;

/** Whatever a column or a setting might be called. */
const greedy = {
  id: MARK,
  user_id: MARK,
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  state: 'approved',
  approved: true,
  approved_at: MARK,
  must_change_password: 0,
  mustChangePassword: false,
  password_hash: `x${MARK}`,
  passwordHash: `x${MARK}`,
  email_key: `x${MARK}`,
  slug: `x${MARK}`,
  name_key: `x${MARK}`,
  deleted_at: MARK,
  created_at: MARK,
  updated_at: MARK,
  completed_at: MARK,
  position: MARK,
  file_id: MARK,
  filePath: `/media/${MARK}/x`,
  storage_key: `x${MARK}`,
  expires_at: MARK,
  sealed: `x${MARK}`,
  actor_id: MARK,
  recipient: `x${MARK}@example.in`,
  __v: MARK,
  constructor: { prototype: { polluted: MARK } },
  $set: { role: 'admin' },
};

/** Every value of every row, so that a foreign one shows wherever it landed. */
async function everything({ deps }: Product): Promise<string> {
  const tables = await deps.database.db.introspection.getTables();
  const contents = await Promise.all(
    tables.map(
      async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(deps.database.db)).rows,
    ),
  );
  return JSON.stringify(contents);
}

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);

const db = product.deps.database.db;
const admins = () => db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
/** What the calls answer that take no JSON: most pass a body over, uploads want a form or a protocol. */
const withoutJson: Readonly<Record<string, number>> = {
  'POST /api/upload-file': 415,
  'POST /api/materials/{id}/file': 415,
  'POST /api/materials/{id}/captions': 415,
  'POST /uploads': 412,
  'PATCH /uploads/{id}': 412,
  'DELETE /uploads/{id}': 412,
  'POST /api/me/second-factor': 201,
  'POST /api/user/{id}/temporary-password': 201,
  'POST /api/users/import': 415,
};

describe.each(changes.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  it('picks its own fields, and none besides', async () => {
    const { path, json } = await call.ask(room);
    const isOwnAccount = [
      '/api/login',
      '/api/logout',
      '/api/me/password',
      '/api/me/deletion-request',
    ].includes(path);
    const asker = isOwnAccount ? await sessionOf(product, room.outsider) : room.admin;
    // At the login, the role is a field of its own.
    const { role, ...more } = greedy;
    const body = { ...(path === '/api/login' ? more : { ...more, role }), ...json };
    const { status } = await asker.request(call.method, path, { json: body });
    if (json === undefined) expect(status).toBe(withoutJson[name] ?? 200);
    else expect(status).toBeLessThan(300);

    expect(await everything(product)).not.toContain(String(MARK));
    expect(await admins()).toEqual([{ id: 1 }]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
