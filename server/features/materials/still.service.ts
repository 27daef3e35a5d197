import type { Still } from '../../contract/study-home.ts';
import type { ServiceDeps } from '../../deps.ts';
import { findStill } from './still.repository.ts';
import { mediaFolder } from './to-material.ts';

/** What is seen of a video before it is opened; undefined of other lessons. */
export async function readStill({ db }: ServiceDeps, materialId: number): Promise<Still | undefined> {
  const found = await findStill(db, materialId);
  if (found === undefined || !found.durationSeconds) return undefined;
  return {
    durationSeconds: found.durationSeconds,
    posterPath: found.poster === null ? undefined : `${mediaFolder(materialId)}film/poster.jpg`,
  };
}
