import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Names of the migrations that ran. */
export async function listSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** The newest time that was written down; 0 where nothing was. */
export async function newestTime(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** Mails written before `waitingSince` that have not left, and those given up after `failedSince`. */
export async function countStuckMail(
  db: Db,
  waitingSince: number,
  failedSince: number,
): Promise<{ waiting: number; failed: number }> {
  const count = async (query: {
    executeTakeFirst(): Promise<{ count: string | number | bigint } | undefined>;
  }) => Number((await query.executeTakeFirst())?.count ?? 0);
  const mails = () => db.selectFrom('mail_outbox').select((eb) => eb.fn.countAll().as('count'));
  return {
    waiting: await count(
      mails()
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('created_at', '<', waitingSince),
    ),
    failed: await count(mails().where('failed_at', '>', failedSince)),
  };
}
