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
