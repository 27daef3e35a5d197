import { changeValues } from '../../content/change-values.ts';
import { editInPlace } from '../../content/edit-in-place.ts';
import { tryParseContentFile } from '../../content/parse-content-file.ts';
import { readContentFile } from '../../content/read-folder.ts';
import { schemaOf } from '../../contract/content/collections.ts';
import type { ContentChangeInput } from '../../contract/content-editor.ts';
import { limits } from '../../contract/limits.ts';
import { shaOf } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { namesOfColleagues } from '../users/users.service.ts';
import * as rows from './content.repository.ts';

interface Work {
  readonly path: string;
  readonly live: string | undefined;
  readonly draft: rows.DraftRow | undefined;
  readonly isBehind: boolean;
  readonly text: string;
  readonly sha: string;
}

/** Reads what is edited: the draft, or the file where its draft is of an earlier text. */
export async function workOn({ config, db, publisher }: Deps, path: string): Promise<Work> {
  if (schemaOf(path) === undefined) throw new AppError('NOT_FOUND');
  const isKept = publisher.leftOut().some((file) => file.isKept && file.path === path);
  const live = isKept ? publisher.current().texts.get(path) : await readContentFile(config.contentDir, path);
  const draft = await rows.findDraft(db, path);
  const liveSha = live === undefined ? '' : shaOf(live);
  const isBehind = draft !== undefined && draft.base_sha !== liveSha;
  const isDraft = draft !== undefined && !isBehind;
  const text = isDraft ? draft.text : (live ?? '');
  return { path, live, draft, isBehind, text, sha: isDraft ? shaOf(draft.text) : liveSha };
}

/** @returns undefined if the changes can't be written in place */
export function edited(path: string, text: string, { changes = [], body, text: whole }: ContentChangeInput) {
  if (whole !== undefined) return whole;
  const said = tryParseContentFile(path, text);
  const values = said && changeValues(said.values, changes);
  if (said === undefined || values === undefined) return undefined;
  try {
    return editInPlace(path, text, { values, body: body ?? said.body }, schemaOf(path));
  } catch {
    return undefined;
  }
}

export async function nameOf(deps: Deps, { by_id }: rows.DraftRow): Promise<string | null> {
  return (await namesOfColleagues(deps)).get(by_id) ?? null;
}

export async function save(
  { now }: Deps,
  tx: Db,
  path: string,
  base_sha: string,
  text: string,
  actorId: number | null,
) {
  if (Buffer.byteLength(text) > limits.contentText) throw new AppError('REQUEST_TOO_LARGE');
  await rows.saveDraft(tx, { path, base_sha, text, by_id: actorId, updated_at: now() });
}

/** @returns false if someone saved since the work was read */
export function saveOver(
  deps: Deps,
  { path, live, draft }: Work,
  text: string,
  actorId: number | null,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if ((await rows.findDraft(tx, path))?.text !== draft?.text) return false;
    await save(deps, tx, path, live === undefined ? '' : shaOf(live), text, actorId);
    return true;
  });
}
