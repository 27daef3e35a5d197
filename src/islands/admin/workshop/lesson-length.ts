import { counted } from '../../../../server/contract/counted.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { formatPosition } from '../../../lib/words/format-time.ts';

export interface Figures {
  readonly finished: number;
  readonly letters?: number | undefined;
  readonly questions?: number | undefined;
  readonly maxMarks?: number | undefined;
}

/** Reading speed. */
const LETTERS_A_MINUTE = 1000;

/** Returns a lesson's length in the unit of its kind; empty if unknown. */
export function lengthOf({ durationSeconds, size }: Material, figures: Figures | undefined): string {
  const { letters, questions, maxMarks } = figures ?? {};
  if (durationSeconds) return formatPosition(durationSeconds);
  if (questions !== undefined) return counted(questions, 'question');
  if (maxMarks) return counted(maxMarks, 'mark');
  if (letters) return `${Math.max(1, Math.round(letters / LETTERS_A_MINUTE))} min`;
  return size === undefined ? '' : formatSize(size);
}

/** Returns the total minutes of videos and texts in words; empty if there are none. */
export function minutesOf(lessons: readonly Material[], figures: ReadonlyMap<number, Figures>): string {
  const minutes = lessons.reduce(
    (sum, { id, durationSeconds = 0 }) =>
      sum + durationSeconds / 60 + (figures.get(id)?.letters ?? 0) / LETTERS_A_MINUTE,
    0,
  );
  return minutes === 0 ? '' : `${Math.max(1, Math.round(minutes))} min`;
}
