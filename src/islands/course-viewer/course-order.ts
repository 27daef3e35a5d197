import type { Material } from '../../../server/contract/materials.ts';
import { kindOf } from './material-kinds.ts';

/** Material with its position in the course: the admin's order, counted across tabs. */
export interface LessonPlace {
  /** For example `L3`. */
  readonly label: string;
  /** Title without a leading number that repeats the label. */
  readonly title: string;
}

const NUMBERED = /^(?:lesson|l)\s*(\d+)(?:\s*[:)–-]|\.(?=\s))\s*(?=\S)/i;

/** Returns the label and title of a material for lists and headings. */
export function placeOf(materials: readonly Material[], { id, title }: Material): LessonPlace {
  const number = materials.findIndex((material) => material.id === id) + 1;
  const [prefix, said] = NUMBERED.exec(title) ?? [];
  const rest = prefix === undefined || Number(said) !== number ? title : title.slice(prefix.length);
  return { label: `L${number}`, title: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

const isVideo = (material: Material): boolean => kindOf(material).tab === 'videos';

/** More would push the playlist off the screen, which has them all. */
const RELATED = 3;

/** Returns the first notes and tasks of a video: materials between it and the next one. */
export function relatedTo(materials: readonly Material[], video: Material): readonly Material[] {
  if (!isVideo(video)) return [];
  const after = materials.slice(materials.indexOf(video) + 1);
  const end = after.findIndex(isVideo);
  return after.slice(0, Math.min(RELATED, end === -1 ? RELATED : end));
}

/** Counts the required lessons and those completed. */
export function countDone(materials: readonly Material[]): { done: number; total: number } {
  const counted = materials.filter(({ required }) => required !== false);
  return { done: counted.filter(({ completed }) => completed).length, total: counted.length };
}

export const isAllDone = ({ done, total }: { done: number; total: number }): boolean =>
  total > 0 && done === total;
