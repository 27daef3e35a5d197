import Sqlite from 'better-sqlite3';

const MINUTE_MS = 60_000;

/** As if a person had given password and code so long ago. */
export function asLongAgo(databaseFile: string, email: string, minutes: number): void {
  const database = new Sqlite(databaseFile);
  database
    .prepare(
      'update sessions set authenticated_at = ? where user_id = (select id from users where email = ?)',
    )
    .run(Date.now() - minutes * MINUTE_MS, email);
  database.close();
}

/** As if the attempts at a quiz had begun so much earlier. */
export function startedEarlier(databaseFile: string, materialId: number, minutes: number): void {
  const database = new Sqlite(databaseFile);
  database
    .prepare(
      'update quiz_attempts set started_at = started_at - @ms, ends_at = ends_at - @ms where material_id = @materialId',
    )
    .run({ ms: minutes * MINUTE_MS, materialId });
  database.close();
}

/** As if a person's access to their courses had ended. */
export function endedEarlier(databaseFile: string, userId: number): void {
  const database = new Sqlite(databaseFile);
  database.prepare('update grants set ends_at = ? where user_id = ?').run(Date.now(), userId);
  database.close();
}

/** As if a part of an order had been due in the month before, and access had ended since. */
export function missedPart(databaseFile: string, orderId: number, number: number): void {
  const database = new Sqlite(databaseFile);
  const due = new Date(Date.now() - 30 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  database
    .prepare('update order_parts set due_on = ? where order_id = ? and number = ?')
    .run(due, orderId, number);
  database.prepare('update grants set ends_at = ? where order_id = ?').run(Date.now(), orderId);
  database.close();
}
