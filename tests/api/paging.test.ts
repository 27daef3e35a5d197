import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

/** 120 students of each state, and as many materials, straight into the tables: hashing 240 passwords proves nothing here. */
const COUNT = 120;
const number = (index: number): string => String(index).padStart(3, '0');
const [{ id: courseId }] = (await admin.get('/api/courses')).body;
for (const state of ['pending', 'approved'] as const)
  for (let index = 1; index <= COUNT; index += 1) {
    const email = `${state}-${number(index)}@Example.in`;
    const row = {
      full_name: `Person ${number(index)} of 100%_`,
      email,
      email_key: email.toLowerCase(),
      password_hash: '-',
      role: 'student',
      state,
      must_change_password: 0,
      created_at: 1,
    } as const;
    await db.insertInto('users').values(row).execute();
  }
for (let index = 1; index <= COUNT; index += 1)
  await db
    .insertInto('materials')
    .values({
      course_id: courseId,
      type: 'assignment',
      title: `Task ${number(index)}`,
      description: '',
      url: 'https://example.in',
      position: index,
      created_at: 1,
      updated_at: 1,
    })
    .execute();

const lists = ['/api/pending-users', '/api/approved-users', '/api/materials'];
const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const nextOf = ({ headers }: Answer): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Follows `Link` from page to page, as a client does. */
async function readAll(path: string): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let pages = 0;
  for (let next: string | undefined = path; next !== undefined && pages < 200; pages += 1) {
    const page: Answer = await admin.get(next);
    expect(page.status).toBe(200);
    ids.push(...idsOf(page));
    next = nextOf(page);
  }
  return { ids, pages };
}

describe.each(lists)('%s', (path) => {
  it('comes in pages of 50, and says how many there are', async () => {
    const page = await admin.get(path);
    expect(page.body).toHaveLength(50);
    expect(page.headers.get('x-total-count')).toBe(String(COUNT));
    expect(nextOf(page)).toBe(`${path}?cursor=${idsOf(page).at(-1)}`);
  });

  it.each([1, 7, 50, 60, 119, 120, 121, 200])(
    'is read whole, each row once, in pages of %i',
    async (limit) => {
      const { ids, pages } = await readAll(`${path}?limit=${limit}`);
      expect(ids).toHaveLength(COUNT);
      expect(new Set(ids).size).toBe(COUNT);
      expect(pages).toBe(Math.ceil(COUNT / limit));
    },
  );

  it('gives at most 200 rows, however many are asked for', async () => {
    expect((await admin.get(`${path}?limit=999999999999999`)).body).toHaveLength(COUNT);
  });

  it.each(['-1', '0', 'abc', '1.5', '1e3', '', '%00', '99999999999999999999'])(
    'takes a limit of %j for none',
    async (limit) => {
      expect((await admin.get(`${path}?limit=${limit}`)).body).toHaveLength(50);
    },
  );

  it.each(['-1', '0', 'abc', '%F0%9F%8C%BC', '99999999999999999999'])(
    'takes a cursor of %j for none',
    async (cursor) => {
      expect(idsOf(await admin.get(`${path}?cursor=${cursor}`))).toEqual(idsOf(await admin.get(path)));
    },
  );

  it('keeps the search from page to page', async () => {
    const first = await admin.get(`${path}?search=0&limit=10`);
    const total = Number(first.headers.get('x-total-count'));
    expect(total).toBeGreaterThan(10);
    expect((await readAll(`${path}?search=0&limit=10`)).ids).toHaveLength(total);
    expect(nextOf(first)).toMatch(/search=0/);
  });

  it('finds nothing where nothing is', async () => {
    const { status, body, headers } = await admin.get(`${path}?search=no-such-thing`);
    expect([status, body, headers.get('x-total-count'), headers.get('link')]).toEqual([200, [], '0', null]);
  });

  it('ignores what it does not know', async () => {
    expect((await admin.get(`${path}?fields=password_hash&role=admin&order=desc`)).body).toEqual(
      (await admin.get(path)).body,
    );
  });

  it.each([
    ['search', 'Please search for one text.'],
    ['limit', 'Please send one number.'],
    ['cursor', 'Please send one number.'],
  ])('refuses two of %s rather than choosing one', async (name, message) => {
    expectProblem(await admin.get(`${path}?${name}=1&${name}=2`), 422, message, [`/${name}`]);
  });

  it('refuses a search that is longer than any name', async () => {
    const answer = await admin.get(`${path}?search=${'x'.repeat(201)}`);
    expectProblem(answer, 422, 'Please search for something shorter.', ['/search']);
  });
});

describe('search', () => {
  it.each([
    ['a part of the name, in any case', 'pERSON 04', 10],
    ['a part of the address, in any case', 'PENDING-11', 10],
    ['a wildcard as the plain character it is', '0%', 120],
    ['another wildcard as the plain character it is', '_', 120],
    ['a wildcard that nobody has', 'Person%of', 0],
    ['a quote', "' or 1=1 --", 0],
    ['a backslash', '\\', 0],
    ['nothing at all', '', 120],
  ])('of users finds %s', async (_case, search, count) => {
    const { headers } = await admin.get(`/api/pending-users?search=${encodeURIComponent(search)}`);
    expect(headers.get('x-total-count')).toBe(String(count));
  });

  it('of materials looks at the title and at the course', async () => {
    const [{ courseName }] = (await admin.get('/api/courses')).body;
    expect((await admin.get('/api/materials?search=TASK%20011')).headers.get('x-total-count')).toBe('1');
    const ofCourse = await admin.get(`/api/materials?search=${encodeURIComponent(courseName.toLowerCase())}`);
    expect(ofCourse.headers.get('x-total-count')).toBe('120');
  });
});

describe('order', () => {
  it('is oldest first for people and newest first for materials, also across pages', async () => {
    const people = (await readAll('/api/pending-users?limit=50')).ids;
    expect(people).toEqual(people.toSorted((a, b) => a - b));
    const materials = (await readAll('/api/materials?limit=50')).ids;
    expect(materials).toEqual(materials.toSorted((a, b) => b - a));
  });

  it('is not disturbed by rows that go while one reads', async () => {
    const first = await admin.get('/api/pending-users?limit=60');
    await admin.delete(`/api/delete-user/${idsOf(first).at(-1)}`);
    const second = await admin.get(nextOf(first) ?? '');
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(120);
  });
});
