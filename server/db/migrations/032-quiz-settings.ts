import type { Kysely } from 'kysely';

interface Rules {
  quizzes: {
    material_id: number;
    pass_percent: number | null;
    attempts: number;
    wait_minutes: number;
    minutes: number | null;
    draw: number | null;
    shuffle: number;
    show: string;
    opens_at: number | null;
    closes_at: number | null;
    best_of: string;
    settings: string;
  };
}

/** The rules of a quiz are read and written as one, so they are one column. */
export async function up(db: Kysely<Rules>): Promise<void> {
  await db.schema
    .alterTable('quizzes')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const row of await db.selectFrom('quizzes').selectAll().execute())
    await db
      .updateTable('quizzes')
      .set('settings', settingsOf(row))
      .where('material_id', '=', row.material_id)
      .execute();
  for (const column of COLUMNS) await db.schema.alterTable('quizzes').dropColumn(column).execute();
}

const COLUMNS = [
  'pass_percent',
  'attempts',
  'wait_minutes',
  'minutes',
  'draw',
  'shuffle',
  'show',
  'opens_at',
  'closes_at',
  'best_of',
] as const;

const settingsOf = (row: Rules['quizzes']): string =>
  JSON.stringify({
    passPercent: row.pass_percent,
    attempts: row.attempts,
    waitMinutes: row.wait_minutes,
    minutes: row.minutes,
    draw: row.draw,
    shuffle: row.shuffle === 1,
    show: row.show,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    bestOf: row.best_of,
  });
