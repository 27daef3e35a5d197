import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { findCandidates, isFoundBy } from './people-search.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-people-search-'));
const database = openDatabase(folder);
const { db } = database;
await migrate(db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const names = [
  'Aarav Iyer',
  'AARAV "the one" Rao',
  'Ángel Müller',
  'ángela Σίσυφος',
  'हिन्दी शिक्षक',
  '100% snake_case *',
  'back\\slash and or not near(',
  '😀😀😀😀 Das',
  'İstanbul Kelvin \u212Aate',
  'a b c',
  'aabaabaab',
];
const userOf = (name: string, email: string) => ({
  full_name: name,
  email,
  email_key: email.toLowerCase(),
  password_hash: '-',
  role: 'student' as const,
  state: 'approved' as const,
  must_change_password: 0,
  created_at: 1,
  deleted_at: null,
});
for (const [at, name] of names.entries())
  await db
    .insertInto('users')
    .values(userOf(name, `Person${at}@Example.in`))
    .execute();

/** Whom the index finds, without those who only have the letters elsewhere. */
async function indexed(search: string): Promise<number[] | undefined> {
  const few = await findCandidates(db, search);
  return few && (await scanned(search)).filter((id) => few.includes(id));
}

/** The same from all rows. */
async function scanned(search: string): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(isFoundBy(search)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Every part of a text from three characters on. */
const partsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.flatMap((_, from) =>
    letters.slice(from + 2).map((__, to) => letters.slice(from, from + 3 + to).join('')),
  );
};

it.each(names)('finds whom a scan finds by each part of %s', async (name) => {
  for (const part of new Set([name, name.toUpperCase(), name.toLowerCase()].flatMap(partsOf)))
    expect({ part, ids: await indexed(part) }).toEqual({
      part,
      ids: await scanned(part),
    });
});

it.each([
  'PERSON1',
  'person10@',
  '@example.in',
  '"""',
  "' or 1=1 --",
  'aar AND iyer',
  'full_name:aarav',
  'baabaaba',
  'x\0y',
  '😀😀\uD83D',
])('finds whom a scan finds by %j', async (search) => {
  expect(await indexed(search)).toEqual(await scanned(search));
});

it.each(['', 'a', 'aa', 'हि', '😀😀'])(
  'leaves %j to a scan: the index knows three letters in a row',
  async (search) => {
    expect(await findCandidates(db, search)).toBeUndefined();
  },
);

it('follows changes of name, and forgets who is gone', async () => {
  const { id } = await db
    .insertInto('users')
    .values(userOf('Quixwold', 'quix@example.in'))
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await findCandidates(db, 'xwol')).toEqual([id]);
  await db.updateTable('users').set({ full_name: 'Zebedee' }).where('id', '=', id).execute();
  expect([await findCandidates(db, 'xwol'), await findCandidates(db, 'zebed')]).toEqual([[], [id]]);
  await db.deleteFrom('users').where('id', '=', id).execute();
  expect([await findCandidates(db, 'zebed'), await findCandidates(db, 'quix')]).toEqual([[], []]);
});

it('leaves a part that more than a thousand have to a scan', async () => {
  const crowd = (from: number, count: number) =>
    db
      .insertInto('users')
      .values(Array.from({ length: count }, (_, at) => userOf('Crowd', `crowd${from + at}@example.net`)))
      .execute();
  await crowd(0, 1000);
  expect(await findCandidates(db, 'crowd')).toHaveLength(1000);
  await crowd(1000, 1);
  expect(await findCandidates(db, 'crowd')).toBeUndefined();
});
