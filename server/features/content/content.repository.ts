import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

export type FileShas = Readonly<Record<string, string>>;

export type DraftRow = Selectable<Tables['content_drafts']>;

export const listDrafts = (db: Db): Promise<DraftRow[]> =>
  db.selectFrom('content_drafts').selectAll().orderBy('path').execute();

export const findDraft = (db: Db, path: string): Promise<DraftRow | undefined> =>
  db.selectFrom('content_drafts').selectAll().where('path', '=', path).executeTakeFirst();

export const saveDraft = (tx: Db, draft: Insertable<Tables['content_drafts']>) =>
  tx
    .insertInto('content_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(draft))
    .execute();

export async function deleteDrafts(tx: Db, paths: readonly string[]): Promise<number> {
  const deleted = await tx
    .deleteFrom('content_drafts')
    .where('path', 'in', ['', ...paths])
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

const toVersion = ({ files, ...row }: Selectable<Tables['content_versions']>) => ({
  ...row,
  files: JSON.parse(files) as FileShas,
});
export type Version = ReturnType<typeof toVersion>;

const versions = (db: Db) => db.selectFrom('content_versions').selectAll().orderBy('id', 'desc');

export async function findVersion(db: Db, id?: number): Promise<Version | undefined> {
  const found = await versions(db)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .limit(1)
    .executeTakeFirst();
  return found && toVersion(found);
}

/** Newest first, plus one row to compare the last one with. */
export async function listVersions(
  db: Db,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Version[]> {
  const rows = await versions(db)
    .where('id', '<', before)
    .limit(limit + 1)
    .execute();
  return rows.map(toVersion);
}

export const countVersions = (db: Db) =>
  db
    .selectFrom('content_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

export const insertVersion = (tx: Db, version: Insertable<Tables['content_versions']>) =>
  tx.insertInto('content_versions').values(version).returning(['id', 'at']).executeTakeFirstOrThrow();

export const markWritten = (db: Db, id: number, at: number) =>
  db.updateTable('content_versions').set({ written_at: at }).where('id', '=', id).execute();

export async function keepTexts(tx: Db, texts: Iterable<readonly [sha: string, text: string]>) {
  for (const [sha, text] of texts)
    await tx
      .insertInto('content_blobs')
      .values({ sha, text })
      .onConflict((one) => one.doNothing())
      .execute();
}

export async function readTexts(db: Db, files: FileShas): Promise<Map<string, string>> {
  const shas = [...new Set(Object.values(files))];
  const rows = await db
    .selectFrom('content_blobs')
    .selectAll()
    .where('sha', 'in', ['', ...shas])
    .execute();
  const texts = new Map(rows.map(({ sha, text }) => [sha, text]));
  return new Map(Object.entries(files).map(([path, sha]) => [path, texts.get(sha) ?? '']));
}
