import type { MaterialChange } from '../../../../server/contract/lessons.ts';

/** Fields of a lesson's form. */
export type Lesson = MaterialChange;

/** What both changed: `yours` is not saved, `theirs` is. */
export interface LessonConflict {
  readonly yours: Lesson;
  readonly theirs: Lesson;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields of `lesson` that differ from `base`. */
export const changed = (lesson: Lesson, base: Lesson): Lesson =>
  Object.fromEntries(
    Object.entries(lesson).filter(([name, value]) => !isSame(value, base[name as keyof Lesson])),
  );

/** Returns the fields of `base` that `like` has too. */
export const pick = (base: Lesson, like: Lesson): Lesson =>
  Object.fromEntries(Object.keys(like).map((name) => [name, base[name as keyof Lesson]]));

/** Returns the fields of `lesson` that `like` has not. */
export const without = (lesson: Lesson, like: Lesson): Lesson =>
  Object.fromEntries(Object.entries(lesson).filter(([name]) => !(name in like)));

/** Returns true if Undo can return to these fields; a lesson that had no content has nothing to return to. */
export const canBeSaved = (before: Lesson): boolean =>
  Object.entries(before).every(
    ([name, value]) => value !== undefined && (value !== '' || name === 'description'),
  );
