import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type DataSubject, personalRows } from '../../db/personal-rows.ts';

/** Texts of the site stay when their author leaves, about no one. */
export const exportOf = async (tx: Db, { id }: DataSubject) => ({
  contentDrafts: await personalRows(tx, 'content_drafts', sql`by_id = ${id}`),
  publications: await personalRows(tx, 'content_versions', sql`by_id = ${id}`),
});
