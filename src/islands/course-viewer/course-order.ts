import type { Material } from '../../../server/contract/materials.ts';
import { kindOf } from './material-kinds.ts';

/** A material at its place in the course: the admin's order, counted through all tabs. */
export interface LessonPlace {
  /** For example L3. */
  readonly label: string;
  /** Its title, without a number of its own that says the same as the label. */
  readonly title: string;
}

const NUMBERED = /^(?:lesson|l)\s*(\d+)(?:\s*[:)–-]|\.(?=\s))\s*(?=\S)/i;

/** How a material is called in lists and as a heading. */
export function placeOf(materials: readonly Material[], { id, title }: Material): LessonPlace {
  const number = materials.findIndex((material) => material.id === id) + 1;
  const [prefix, said] = NUMBERED.exec(title) ?? [];
  const rest = prefix === undefined || Number(said) !== number ? title : title.slice(prefix.length);
  return { label: `L${number}`, title: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

const isVideo = (material: Material): boolean => kindOf(material).tab === 'videos';

/** More of them would push the playlist out of reach; it has them all. */
const RELATED = 3;

/** The first notes and tasks of a video: what stands between it and the next one. */
export function relatedTo(materials: readonly Material[], video: Material): readonly Material[] {
  if (!isVideo(video)) return [];
  const after = materials.slice(materials.indexOf(video) + 1);
  const end = after.findIndex(isVideo);
  return after.slice(0, Math.min(RELATED, end === -1 ? RELATED : end));
}

/** How many of the lessons that count for progress are completed. */
export function countDone(materials: readonly Material[]): { done: number; total: number } {
  const counted = materials.filter(({ required }) => required !== false);
  return { done: counted.filter(({ completed }) => completed).length, total: counted.length };
}

export const isAllDone = ({ done, total }: { done: number; total: number }): boolean =>
  total > 0 && done === total;
