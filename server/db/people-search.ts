import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, SqliteAdapter, sql } from 'kysely';
import { contains } from './contains.ts';
import type { Db } from './database.ts';
import type { Tables } from './schema/index.ts';

/** More than these are found sooner in a list itself: in its order, a page of them is never far. */
const FEW = 1000;
/** The index knows three letters in a row. */
const LETTERS = 3;

/** People whose name or email has a part in it. */
export const isFoundBy =
  (search: string) =>
  (eb: ExpressionBuilder<Tables, 'users'>): ExpressionWrapper<Tables, 'users', SqlBool> =>
    eb.or([contains(eb, 'full_name', search), contains(eb, 'email_key', search)]);

/**
 * Ids of a few people, whatever their state, with all among them whose name or email has a part in it; from an index.
 * The others are sorted out by {@link isFoundBy}.
 * @returns undefined where a list itself must be searched: there are more than a thousand, or the part is shorter than
 * three letters
 */
export async function findCandidates(db: Db, search: string): Promise<number[] | undefined> {
  const letters = [...search.toLowerCase()];
  if (letters.length < LETTERS) return undefined;
  if (letters.includes('\0')) return [];
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const ids = isSqlite ? await listNear(db, letters) : await listFound(db, search);
  return ids.length > FEW ? undefined : ids;
}

/** Who has the letters three by three, wherever: hardly anybody has them elsewhere than in a row. */
async function listNear(db: Db, letters: readonly string[]): Promise<number[]> {
  const threes = letters.slice(LETTERS - 1).map((_, at) => letters.slice(at, at + LETTERS).join(''));
  // Every second is as telling as all of them, and takes half the time.
  const asked = threes.filter((_, at) => at % 2 === 0 || at === threes.length - 1);
  const query = asked.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
  const rows = await db
    .selectFrom(sql<{ rowid: number }>`people_search(${query})`.as('found'))
    .select('rowid')
    .limit(FEW + 1)
    .execute();
  return rows.map(({ rowid }) => rowid);
}

/** PostgreSQL uses its index here by itself. */
async function listFound(db: Db, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isFoundBy(search))
    .limit(FEW + 1)
    .execute();
  return rows.map(({ id }) => id);
}
