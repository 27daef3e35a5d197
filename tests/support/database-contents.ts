import { sql } from 'kysely';
import type { Product } from './product.ts';

/** Kept of refused calls too: attempts are counted, refusals may be written down, a session's last use is noted. */
const VOLATILE_TABLES = new Set(['rate_limits', 'audit_log']);
const VOLATILE_COLUMNS: Readonly<Record<string, string>> = { sessions: 'last_seen_at' };

/** Every row of every table, a line each, without what a refused call may change: equal texts are equal databases. */
export async function databaseContents({ deps }: Product): Promise<string> {
  const { db } = deps.database;
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(
    db,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    if (VOLATILE_TABLES.has(name)) continue;
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(name)} order by rowid`.execute(db);
    const hidden = VOLATILE_COLUMNS[name];
    for (const row of rows)
      lines.push(`${name} ${JSON.stringify(hidden === undefined ? row : { ...row, [hidden]: 0 })}`);
  }
  return lines.join('\n');
}

/** What an admin did and what was refused to whom, oldest first. */
export async function auditTrail({ deps }: Product, action?: string) {
  let query = deps.database.db.selectFrom('audit_log').selectAll().orderBy('id');
  if (action !== undefined) query = query.where('action', '=', action);
  return query.execute();
}

/** Forgets what was counted, as time would. */
export async function forgetLimits({ deps }: Product): Promise<void> {
  await deps.database.db.deleteFrom('rate_limits').execute();
}
