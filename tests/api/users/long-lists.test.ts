import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const COUNT = 1200;
const SOME = 60;

const nameOf = (number: number): string => {
  if (number === COUNT - 1) return 'ज़ेबेदी Årud';
  return number % 20 === 0 ? `Some Body ${9999 - number}` : `Common Person ${number}`;
};
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

beforeAll(async () => {
  const rows = Array.from({ length: COUNT }, (_, number) => studentOf(number));
  await db.insertInto('users').values(rows).execute();
});

async function totalOf(path: string): Promise<number> {
  const { status, headers } = await admin.get(path);
  expect(status).toBe(200);
  return Number(headers.get('x-total-count'));
}

describe('a long list of people', () => {
  it.each([
    ['', COUNT],
    ['sort=name', COUNT],
    ['search=COMMON', COUNT - SOME - 1],
    ['search=student11', 111],
    ['search=nobody-like-that', 0],
    [`search=${encodeURIComponent('ेदी')}`, 1],
    [`search=${encodeURIComponent('Åru')}`, 1],
    ['search=%25', 0],
  ])('says how many there are, or are found: %s', async (query, count) => {
    expect(await totalOf(`/api/approved-users?${query}`)).toBe(count);
  });

  it.each(['oldest', 'newest', 'name', 'email'])('is searched page by page, by %s', async (sort) => {
    const found: { id: number; fullName: string; email: string }[] = [];
    let next: string | undefined = `/api/approved-users?search=sOME%20bod&limit=50&sort=${sort}`;
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(next);
      expect(page.headers.get('x-total-count')).toBe(String(SOME));
      found.push(...page.body);
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(SOME);
    const keys = { oldest: 'id', newest: 'id', name: 'fullName', email: 'email' } as const;
    const values = found.map((row) => row[keys[sort as keyof typeof keys]]);
    const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
    expect(values).toEqual(sort === 'newest' ? sorted.toReversed() : sorted);
  });

  it('is too many to look up what they did', async () => {
    const message = 'Too many people match. Type more of the name or of the email.';
    expectProblem(await admin.get('/api/audit?actor=common'), 422, message, ['/actor']);
  });
});
