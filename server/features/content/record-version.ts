import { audit } from '../../audit.ts';
import type { Texts } from '../../content/publisher.ts';
import { changesOf, sayAll, sayChange } from '../../content/say-changes.ts';
import type { NewTexts } from '../../content/write-files.ts';
import { shaOf } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { protectedChangedMail } from '../../mail/messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { listOwners } from '../users/users.service.ts';
import * as rows from './content.repository.ts';
import { guardedAmong } from './guarded-values.ts';

export type Author = Pick<CurrentUser, 'id' | 'fullName' | 'isFresh' | 'rights'>;

export const shasOf = (texts: Texts): rows.FileShas =>
  Object.fromEntries([...texts].map(([path, text]): [string, string] => [path, shaOf(text)]));

export const differing = (one: rows.FileShas, other: rows.FileShas): string[] =>
  Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path]);

/** Compares texts with the latest version. */
export async function compare(deps: Deps, texts: Texts) {
  const latest = await rows.findVersion(deps.db);
  const old = latest === undefined ? texts : await rows.readTexts(deps.db, latest.files);
  const files = shasOf(texts);
  const paths = differing(latest?.files ?? {}, files);
  const said = paths.map((path) => sayChange(path, old.get(path), texts.get(path)));
  return {
    latest,
    files,
    added: new Map(
      paths.flatMap((path) => (texts.has(path) ? [[files[path] ?? '', texts.get(path) ?? '']] : [])),
    ),
    summary: latest === undefined ? 'The first version' : sayAll(said),
    ...guardedAmong(
      paths.map((path) => ({ path, changes: changesOf(path, old.get(path), texts.get(path)) })),
    ),
    owners: await listOwners(deps.db),
  };
}

/** Records a version. @throws AppError CONTENT_CHANGED if someone recorded one meanwhile */
export async function record(
  deps: Deps,
  tx: Db,
  { latest, files, added, summary, guarded, owners }: Awaited<ReturnType<typeof compare>>,
  actor: Author | undefined,
  writtenAt: number | null,
) {
  await rows.keepTexts(tx, added);
  const row = {
    after_id: latest?.id ?? 0,
    at: deps.now(),
    by_id: actor?.id ?? null,
    summary,
    files: JSON.stringify(files),
    written_at: writtenAt,
  };
  const version = await unlessTaken(rows.insertVersion(tx, row), new AppError('CONTENT_CHANGED'));
  await audit(tx, actor?.id, 'content-published', undefined, { version: version.id });
  for (const { pointer } of guarded)
    await audit(tx, actor?.id, 'protected-value-changed', undefined, { version: version.id, field: pointer });
  if (guarded.length > 0)
    for (const owner of owners)
      await deps.outbox.enqueue(tx, protectedChangedMail(owner, deps.site, actor?.fullName, guarded));
  return { version, summary, before: latest?.id ?? null };
}

/** Keeps unpublished changes of the folder as a draft before overwriting them. */
export async function keepUnpublished(
  { now }: Deps,
  tx: Db,
  disk: Texts,
  known: rows.FileShas,
  files: NewTexts,
  { id }: Author,
) {
  for (const [path, text] of files) {
    const lost = disk.get(path);
    if (lost === undefined || known[path] === undefined || shaOf(lost) === known[path]) continue;
    if ((await rows.findDraft(tx, path)) !== undefined) continue;
    const base_sha = text === undefined ? '' : shaOf(text);
    await rows.saveDraft(tx, { path, base_sha, text: lost, by_id: id, updated_at: now() });
  }
}
