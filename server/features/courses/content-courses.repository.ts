import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

export const listSeeded = (db: Db) =>
  db.selectFrom('seeded_courses').select(['slug', 'title', 'summary']).execute();

export const noteSeeded = (tx: Db, slug: string, seed: { title: string; summary: string }, at: number) =>
  tx
    .insertInto('seeded_courses')
    .values({ slug, seeded_at: at, ...seed })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(seed))
    .execute();

export const forgetSeeded = (tx: Db, slugs: readonly string[]) =>
  tx.deleteFrom('seeded_courses').where('slug', 'in', slugs).execute();

export const listNames = (db: Db) =>
  db
    .selectFrom('courses')
    .select(['id', 'slug', 'course_name', 'name_key', 'description', 'version', 'deleted_at'])
    .orderBy('id')
    .execute();

/** Clears names first, so that two courses can swap theirs. */
export const clearNames = (tx: Db, ids: readonly number[]) =>
  tx
    .updateTable('courses')
    .set({ name_key: sql<string>`${'\n'} || cast(id as text)` })
    .where('id', 'in', ids)
    .execute();

export const listAddresses = (db: Db) => db.selectFrom('course_addresses').selectAll().execute();

export const saveAddress = (tx: Db, address: Selectable<Tables['course_addresses']>) =>
  tx
    .insertInto('course_addresses')
    .values(address)
    .onConflict((conflict) => conflict.column('address').doUpdateSet(address))
    .execute();
