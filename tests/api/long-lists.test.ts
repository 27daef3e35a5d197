import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../server/contract/limits.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

/** A few more than are counted. */
const COUNT = limits.counted + 20;
const BATCH = 1000;
const RARE = 'zebedee';
/** As many are few enough to be taken from the index. */
const SOME = 120;

function nameOf(number: number): string {
  if (number === COUNT - 1) return `${RARE} Person ${number}`;
  return number % 16 === 0 && number < 16 * SOME ? `Some Body ${9999 - number}` : `Common Person ${number}`;
}

const studentOf = (number: number) => {
  const email = `student${number}@example.in`;
  return {
    full_name: nameOf(number),
    email,
    email_key: email,
    password_hash: '-',
    role: 'student',
    state: 'approved',
    must_change_password: 0,
    created_at: 1,
    deleted_at: null,
  } as const;
};
const entryOf = () => ({ at: 1, actor_id: null, action: 'login', detail: '{}' });

/** How long a list is said to be, and whether it is longer. */
async function totalOf(path: string): Promise<[number, boolean]> {
  const { status, headers } = await admin.get(path);
  expect(status).toBe(200);
  return [Number(headers.get('x-total-count')), headers.get('x-total-more') === 'true'];
}

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, COUNT - from) }, (_, at) => from + at);
    await db.insertInto('users').values(numbers.map(studentOf)).execute();
    await db.insertInto('audit_log').values(numbers.map(entryOf)).execute();
  }
});

describe('a list longer than is counted', () => {
  it.each(['/api/approved-users', '/api/approved-users?sort=name', '/api/audit', '/api/audit?action=login'])(
    '%s says that there are more',
    async (path) => {
      expect(await totalOf(path)).toEqual([limits.counted, true]);
    },
  );

  it('is read to its end', async () => {
    const { body, headers } = await admin.get(`/api/approved-users?sort=oldest&cursor=${COUNT - 10}`);
    expect(body.at(-1).fullName).toBe(`${RARE} Person ${COUNT - 1}`);
    expect(headers.has('link')).toBe(false);
  });

  it.each([RARE, 'nobody-like-that'])('tells exactly how many match a rare search: %s', async (search) => {
    expect(await totalOf(`/api/approved-users?search=${search}`)).toEqual([search === RARE ? 1 : 0, false]);
  });

  it.each(['common', 'e'])('says of a frequent search at least how many match: %s', async (search) => {
    const [count, isMore] = await totalOf(`/api/approved-users?search=${search}`);
    expect(isMore).toBe(true);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(COUNT);
  });

  it.each(['oldest', 'newest', 'name', 'email'])('is searched page by page, by %s', async (sort) => {
    const found: { id: number; fullName: string; email: string }[] = [];
    let next: string | undefined = `/api/approved-users?search=sOME%20bod&limit=50&sort=${sort}`;
    while (next !== undefined) {
      expect(await totalOf(next)).toEqual([SOME, false]);
      const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(next);
      found.push(...page.body);
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(SOME);
    const keys = found.map(({ id, fullName, email }) =>
      sort === 'name' ? fullName : sort === 'email' ? email : String(id).padStart(9, '0'),
    );
    const sorted = keys.toSorted((one, other) => (one < other ? -1 : 1));
    expect(keys).toEqual(sort === 'newest' ? sorted.reverse() : sorted);
  });

  it('finds nobody of another list', async () => {
    expect((await admin.get(`/api/pending-users?search=${RARE}`)).body).toEqual([]);
  });

  it('tells in the log who did it, by a part of the name or of the email', async () => {
    const { id } = (await admin.get(`/api/approved-users?search=${RARE}`)).body[0];
    await db
      .insertInto('audit_log')
      .values({ ...entryOf(), actor_id: id })
      .execute();
    for (const part of ['EBEDE', 'ze', `student${COUNT - 1}@`]) {
      const { body } = await admin.get(`/api/audit?actor=${encodeURIComponent(part)}`);
      expect(body.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([id]);
    }
    expectProblem(
      await admin.get('/api/audit?actor=common'),
      422,
      'Too many people match. Type more of the name or of the email.',
      ['/actor'],
    );
  });

  it('is counted exactly where it is short', async () => {
    expect(await totalOf('/api/pending-users')).toEqual([0, false]);
    expect(await totalOf('/api/audit?action=no-such-action')).toEqual([0, false]);
  });
});
