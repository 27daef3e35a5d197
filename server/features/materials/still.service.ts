import type { Still } from '../../contract/study-home.ts';
import type { Deps } from '../../deps.ts';
import { findStill } from './still.repository.ts';
import { mediaFolder } from './to-material.ts';

/** Returns a video's poster and length; undefined for other lessons. */
export async function readStill({ db }: Deps, materialId: number): Promise<Still | undefined> {
  const found = await findStill(db, materialId);
  if (found === undefined || !found.durationSeconds) return undefined;
  return {
    durationSeconds: found.durationSeconds,
    posterPath: found.poster === null ? undefined : `${mediaFolder(materialId)}film/poster.jpg`,
  };
}
