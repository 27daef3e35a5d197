import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { contains } from '../contains.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-compiler-'));
const database = openDatabase(folder);
const { db } = database;
await migrate(db);
const plain = new BetterSqlite3(join(folder, 'abhyas.sqlite'), { readonly: true });
afterAll(async () => {
  plain.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const first = async (expression: RawBuilder<unknown>): Promise<unknown> =>
  (await db.selectNoFrom([expression.as('value')] as const).executeTakeFirstOrThrow()).value;

describe('a parameter', () => {
  it('is written so that the planner does not look at its value', () => {
    const { sql: text } = db.selectFrom('users').select('id').where('id', '=', 1).limit(2).compile();
    expect(text).toBe('select "id" from "users" where "id" = +? limit +?');
  });

  it.each([
    ['text', 'पाठ 1'],
    ['text that looks like a number', '007'],
    ['an empty text', ''],
    ['a number', 1.5],
    ['the greatest number', Number.MAX_SAFE_INTEGER],
    ['nothing', null],
    ['bytes', Buffer.from([0, 255])],
  ])('stays what it is: %s', async (_what, value) => {
    expect(await first(sql`${value}`)).toEqual(value);
    expect(await first(sql`typeof(${value})`)).toBe(
      plain.prepare('select typeof(?) as type').pluck().get(value),
    );
  });

  it.each([
    ['5', 'integer', 5],
    [5, 'text', '5'],
    ['5', 'text', '5'],
    [5, 'integer', 5],
  ])('compares with a column as ever: %j and %s', async (given, type, stored) => {
    const column = sql`(select cast(${stored} as ${sql.raw(type)}) as c)`;
    const compare = (operator: string, against: unknown) =>
      sql`select c ${sql.raw(operator)} ${against} as same from ${column}`;
    const [ours] = (await sql<{ same: number }>`${compare('=', given)}`.execute(db)).rows;
    const theirs = plain
      .prepare(`select c = ? as same from (select cast(? as ${type}) as c)`)
      .get(given, stored);
    expect(ours).toEqual(theirs);
  });

  it('is right in lists, in patterns, in limits, after operators and in what is written', async () => {
    const keys = ['a', '5', 'c%'];
    await db
      .insertInto('rate_limits')
      .values(keys.map((key, index) => ({ key, points: index, resets_at: 1 })))
      .execute();
    const list = db.selectFrom('rate_limits').select('key').orderBy('key');
    const of = async (query: typeof list) => (await query.execute()).map(({ key }) => key);
    expect(await of(list.where('points', 'in', [0, 2]))).toEqual(['a', 'c%']);
    expect(await of(list.where('key', 'in', ['5']))).toEqual(['5']);
    expect(await of(list.where((eb) => contains(eb, 'key', '%')))).toEqual(['c%']);
    expect(await of(list.limit(1).offset(1))).toEqual(['a']);
    expect(await of(list.where((eb) => eb(eb('points', '-', -1), '=', 3)))).toEqual(['c%']);
    await db
      .updateTable('rate_limits')
      .set((eb) => ({ points: eb('points', '+', 10) }))
      .where('key', '=', '5')
      .execute();
    expect(await of(list.where((eb) => eb.between('points', 11, 11)))).toEqual(['5']);
    expect(await first(sql`${7}-${9}`)).toBe(-2);
    expect(await first(sql`${'a'}||${'b'}`)).toBe('ab');
  });
});

describe('the plan of a query', () => {
  const queries: [string, Compilable<unknown>][] = [
    ['by id', db.selectFrom('users').selectAll().where('id', '=', 1)],
    ['by a text key', db.selectFrom('sessions').selectAll().where('id', '=', 'a')],
    [
      'by two columns',
      db.selectFrom('enrollments').selectAll().where('user_id', '=', 1).where('course_id', '=', 2),
    ],
    ['by a list', db.selectFrom('users').selectAll().where('id', 'in', [1, 2, 3])],
    [
      'with a join',
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll()
        .where('sessions.id', '=', 'x')
        .where('users.state', '=', 'approved')
        .where('users.deleted_at', 'is', null),
    ],
    [
      'in an order, from a place on',
      db
        .selectFrom('users')
        .select('id')
        .where('state', '=', 'approved')
        .where('deleted_at', 'is', null)
        .where('id', '>', 7)
        .orderBy('id')
        .limit(50),
    ],
    ['of a range', db.deleteFrom('rate_limits').where('resets_at', '<=', 1)],
  ];

  it.each(queries)('is the one a bare parameter gets: %s', (_what, query) => {
    const { sql: text, parameters } = query.compile();
    const planOf = (statement: string) =>
      plain.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`).all(...parameters);
    expect(text).toContain('+?');
    expect(planOf(text)).toEqual(planOf(text.replaceAll('+?', '?')));
  });

  it('uses the index of the key', () => {
    const { sql: text } = db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', 'a')
      .where('deleted_at', 'is', null)
      .compile();
    const [step] = plain.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all('a');
    expect(step?.detail).toMatch(/^SEARCH users USING .*INDEX/);
  });
});
