import { afterAll, describe, expect, it } from 'vitest';
import { nextOf, readAll } from '../../support/paging.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

/** 120 students of each state, and as many materials, straight into the tables. */
const COUNT = 120;
const numbers = Array.from({ length: COUNT }, (_, at) => String(at + 1).padStart(3, '0'));
for (const state of ['pending', 'approved'] as const) {
  const account = {
    password_hash: '-',
    role: 'student',
    state,
    must_change_password: 0,
    created_at: 1,
  } as const;
  const rows = numbers.map((number) => {
    const email = `${state}-${number}@Example.in`;
    const full_name = `Person ${number} of 100%_`;
    return {
      full_name,
      name_key: full_name.toLowerCase(),
      email,
      email_key: email.toLowerCase(),
      ...account,
    };
  });
  await db.insertInto('users').values(rows).execute();
}
const [{ id: courseId, courseName }] = (await admin.get('/api/courses')).body;
const task = { course_id: courseId, type: 'assignment', description: '', url: 'https://example.in' } as const;
const tasks = numbers.map((number, position) => ({
  ...task,
  title: `Task ${number}`,
  title_key: `task ${number}`,
  position,
  created_at: 1,
  updated_at: 1,
}));
await db.insertInto('materials').values(tasks).execute();

const totalOf = async (path: string): Promise<string | null> =>
  (await admin.get(path)).headers.get('x-total-count');

describe.each(['/api/pending-users', '/api/approved-users', '/api/materials'])('%s', (path) => {
  it('comes in pages of 50, and says how many there are', async () => {
    const page = await admin.get(path);
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([50, String(COUNT)]);
    expect(nextOf(page)).toBe(`${path}?cursor=${page.body.at(-1).id}`);
  });

  it.each([7, 119, 120, 999_999_999_999])('is read whole, each row once, in pages of %i', async (limit) => {
    const { rows, pages } = await readAll(admin, `${path}?limit=${limit}`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
    expect([rows.length, pages]).toEqual([COUNT, Math.ceil(COUNT / limit)]);
  });

  it('takes a limit or a cursor that is none for none, and ignores what it does not know', async () => {
    const { body } = await admin.get(path);
    for (const odd of ['-1', '0', 'abc', '1.5', '1e3', '%F0%9F%8C%BC', '99999999999999999999'])
      for (const name of ['limit', 'cursor'])
        expect((await admin.get(`${path}?${name}=${odd}`)).body).toEqual(body);
    expect((await admin.get(`${path}?fields=password_hash&role=admin&order=desc`)).body).toEqual(body);
  });

  it('keeps the search from page to page, and finds nothing where nothing is', async () => {
    const total = Number(await totalOf(`${path}?search=0&limit=10`));
    expect(total).toBeGreaterThan(10);
    expect((await readAll(admin, `${path}?search=0&limit=10`)).rows).toHaveLength(total);
    const { status, body, headers } = await admin.get(`${path}?search=no-such-thing`);
    expect([status, body, headers.get('x-total-count'), headers.get('link')]).toEqual([200, [], '0', null]);
  });
});

it.each([
  ['/api/pending-users', 'pERSON 04', 12],
  ['/api/pending-users', '04 pERSON', 12],
  ['/api/pending-users', 'PENDING-11', 10],
  // Wildcards are the plain characters they are.
  ['/api/pending-users', '0%', 120],
  ['/api/pending-users', '_', 120],
  ['/api/pending-users', 'Person%of', 0],
  ['/api/pending-users', "' or 1=1 --", 0],
  ['/api/pending-users', '\\', 0],
  ['/api/pending-users', '', 120],
  ['/api/materials', 'TASK 011', 1],
  ['/api/materials', courseName.toLowerCase(), 120],
])('a search of %s for %j finds %i', async (path, search, count) => {
  expect(await totalOf(`${path}?search=${encodeURIComponent(search)}`)).toBe(String(count));
});

interface Row {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const byName = (a: Row, b: Row) => order(a.fullName.toLowerCase(), b.fullName.toLowerCase()) || a.id - b.id;
describe('the order', () => {
  it.each([
    ['/api/approved-users?search=pERSON%200&sort=name', byName],
    [
      '/api/approved-users?sort=email',
      (a: Row, b: Row) => order(a.email.toLowerCase(), b.email.toLowerCase()),
    ],
    ['/api/approved-users?sort=oldest', (a: Row, b: Row) => a.id - b.id],
    ['/api/approved-users?search=person&sort=newest', (a: Row, b: Row) => b.id - a.id],
    ['/api/pending-users?', (a: Row, b: Row) => a.id - b.id],
    ['/api/materials?', (a: Row, b: Row) => b.id - a.id],
  ] as const)('of %s is right, also across pages', async (path, compare) => {
    const { rows } = await readAll(admin, `${path}&limit=50`);
    expect(rows).toEqual(rows.toSorted(compare));
    expect(rows).toHaveLength(COUNT);
  });

  it('goes on where it was when the last row shown is deleted meanwhile', async () => {
    for (const path of ['/api/approved-users?sort=name', '/api/pending-users?']) {
      const first = await admin.get(`${path}&limit=3`);
      const all = (await admin.get(`${path}&limit=200`)).body;
      await admin.delete(`/api/delete-user/${first.body[2].id}`);
      expect((await admin.get(nextOf(first) ?? '')).body[0]).toEqual(all[3]);
    }
  });
});
