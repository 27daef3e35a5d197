import type { IncomingMessage } from 'node:http';
import { audit } from '../../audit.ts';
import { lessonKind } from '../../contract/lesson-kinds.ts';
import type * as contract from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { insertFile } from './files.repository.ts';
import * as rows from './materials.repository.ts';
import { receiveCaptions } from './receive-captions.ts';
import { CAPTIONS_NAME, toAdminMaterial } from './to-material.ts';

const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';

/** Adds or replaces a video's captions. @throws AppError NOT_CAPTIONS, CAPTIONS_NEED_A_VIDEO */
export async function addCaptions(
  deps: Deps,
  incoming: IncomingMessage,
  id: number,
  actor: { readonly id: number; recheckSession(): Promise<void> },
): Promise<{ material: contract.Material; cues: number }> {
  await assertVideo(deps.db, id);
  const { file, cues, language } = await receiveCaptions(incoming, deps.files, () => actor.recheckSession());
  try {
    const { path, size, sha256 } = file;
    const material = await deps.files.store(path, (storage_key) =>
      deps.db.transaction().execute(async (tx) => {
        const row = { storage_key, name: CAPTIONS_NAME, media_type: CAPTIONS_TYPE, size, sha256 };
        const fileId = await insertFile(tx, { ...row, created_at: deps.now() });
        return setCaptions(deps, tx, id, { fileId, language }, actor.id);
      }),
    );
    return { material, cues };
  } finally {
    await deps.files.discard(file);
  }
}

/** Idempotent. */
export function removeCaptions(deps: Deps, id: number, actorId: number): Promise<contract.Material> {
  return deps.db.transaction().execute((tx) => setCaptions(deps, tx, id, undefined, actorId));
}

async function assertVideo(db: Db, id: number): Promise<void> {
  if (!lessonKind((await rows.getMaterialOrThrow(db, id)).type).isFilm)
    throw new AppError('CAPTIONS_NEED_A_VIDEO');
}

/** @param captions undefined removes them */
async function setCaptions(
  { now }: Deps,
  tx: Db,
  id: number,
  captions: { fileId: number; language: string } | undefined,
  actorId: number,
): Promise<contract.Material> {
  await assertVideo(tx, id);
  const { fileId = null, language = 'en' } = captions ?? {};
  const columns = { captions_file_id: fileId, captions_language: language };
  await rows.updateMaterial(tx, id, { ...columns, updated_at: now() });
  const detail = captions === undefined ? { captions: false } : { captions: true, language };
  await audit(tx, actorId, 'material-captions-changed', { type: 'material', id }, detail);
  return toAdminMaterial(await rows.getMaterialOrThrow(tx, id));
}
