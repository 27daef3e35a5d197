import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type DataSubject, personalRows } from '../../db/personal-rows.ts';

/** Published texts stay, without their author. */
export const exportOf = async (tx: Db, { id }: DataSubject) => ({
  contentDrafts: await personalRows(tx, 'content_drafts', sql`by_id = ${id}`),
  publications: await personalRows(tx, 'content_versions', sql`by_id = ${id}`),
});
