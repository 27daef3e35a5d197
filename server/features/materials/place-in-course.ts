import type { Db } from '../../db/database.ts';
import { listPlaces, makeRoomAt, nextPosition } from './materials.repository.ts';

interface Place {
  readonly position: number;
  readonly module: string | null;
}

/** Where a material comes to stand in a course: at the end of a module, or, where none is named, at the end of all. */
export async function placeInCourse(
  tx: Db,
  courseId: number,
  module: string | null | undefined,
): Promise<Place> {
  const places = await listPlaces(tx, courseId);
  const end = places.at(-1);
  if (module === undefined)
    return { position: await nextPosition(tx, courseId), module: end?.module ?? null };
  const position = await positionIn(tx, courseId, module, places);
  if (position <= (end?.position ?? 0)) await makeRoomAt(tx, courseId, position);
  return { position, module };
}

async function positionIn(
  tx: Db,
  courseId: number,
  module: string | null,
  places: readonly Place[],
): Promise<number> {
  const last = places.findLast((place) => place.module === module);
  if (last !== undefined) return last.position + 1;
  // What stands under no heading stands above all of them.
  return module === null ? (places[0]?.position ?? 1) : nextPosition(tx, courseId);
}
