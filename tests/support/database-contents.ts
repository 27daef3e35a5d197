import { sql } from 'kysely';
import { isOnPostgres } from './postgres.ts';
import type { Product } from './product.ts';

/**
 * Kept of refused calls too: attempts are counted, refusals may be written down, a session's last use is noted. The
 * first reader of a text has its HTML kept.
 */
const VOLATILE_TABLES = new Set(['rate_limits', 'audit_log', 'kept_html']);
const VOLATILE_COLUMNS: Readonly<Record<string, string>> = { sessions: 'last_seen_at' };

/** A product's tables do not change while it runs, and asking for them is slow on PostgreSQL. */
const tablesOf = new Map<string, readonly string[]>();

/** Names of the tables, without those that only repeat another for searching. */
export async function tablesIn({ url, deps }: Product): Promise<readonly string[]> {
  const known = tablesOf.get(url);
  if (known !== undefined) return known;
  const tables = await deps.database.db.introspection.getTables();
  const names = tables.map(({ name }) => name);
  tablesOf.set(url, names);
  return names;
}

const lastContents = new Map<string, { changes: string; contents: string }>();

/** Every row of every table, a line each, without what a refused call may change: equal texts are equal databases. */
export async function databaseContents(product: Product): Promise<string> {
  const changes = await countChanges(product);
  const last = lastContents.get(product.url);
  // Most refused calls write nothing at all.
  if (last !== undefined && last.changes === changes) return last.contents;
  const contents = await readContents(product);
  if (changes !== undefined) lastContents.set(product.url, { changes, contents });
  return contents;
}

/** What SQLite counted: rows that its connection changed, and commits of other connections. PostgreSQL counts nothing. */
async function countChanges({ deps }: Product): Promise<string | undefined> {
  if (isOnPostgres()) return undefined;
  const counted = sql`select total_changes() as own, data_version as others from pragma_data_version`;
  const { rows } = await counted.execute(deps.database.db);
  return JSON.stringify(rows);
}

async function readContents(product: Product): Promise<string> {
  const { db } = product.deps.database;
  const kept = (await tablesIn(product)).filter((name) => !VOLATILE_TABLES.has(name));
  if (isOnPostgres()) return readAtOnce(product, kept);
  const tables = await Promise.all(
    kept.map(async (name) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      const hidden = VOLATILE_COLUMNS[name];
      return rows.map(
        (row) => `${name} ${JSON.stringify(hidden === undefined ? row : { ...row, [hidden]: 0 })}`,
      );
    }),
  );
  return tables.flat().sort().join('\n');
}

/** One question: many small ones take PostgreSQL long. */
async function readAtOnce({ deps }: Product, tables: readonly string[]): Promise<string> {
  const lines = tables.map((name) => {
    const hidden = VOLATILE_COLUMNS[name];
    const row = hidden === undefined ? sql`to_json(kept)` : sql`to_jsonb(kept) - ${sql.lit(hidden)}`;
    return sql`select ${sql.lit(`${name} `)} || (${row})::text as line from ${sql.table(name)} as kept`;
  });
  const found = await sql<{ line: string }>`${sql.join(lines, sql` union all `)}`.execute(deps.database.db);
  return found.rows
    .map(({ line }) => line)
    .sort()
    .join('\n');
}

/** What an admin did and what was refused to whom, oldest first. */
export async function auditTrail({ deps }: Product, action?: string) {
  let query = deps.database.db.selectFrom('audit_log').selectAll().orderBy('id');
  if (action !== undefined) query = query.where('action', '=', action);
  return query.execute();
}

/** The latest entry for an action. */
export const lastAudit = async (product: Product, action: string) =>
  (await auditTrail(product, action)).at(-1);

/** Forgets what was counted, as time would. */
export async function forgetLimits({ deps }: Product): Promise<void> {
  await deps.database.db.deleteFrom('rate_limits').execute();
}
