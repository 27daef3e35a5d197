import type { Course } from '../../../../server/contract/courses.ts';

/** The chosen batch of each course, by its key. */
export type ChosenBatches = Readonly<Record<number, string>>;

/** Returns the chosen batches for a call; undefined where there are none. */
export function batchesOf(chosen: ChosenBatches, courseIds: Iterable<number>) {
  const batches = [...courseIds].flatMap((courseId) => {
    const offer = chosen[courseId];
    return offer === undefined || offer === '' ? [] : [{ courseId, offer }];
  });
  return batches.length === 0 ? {} : { batches };
}

interface Props {
  /** Prefix of the ids. */
  id: string;
  courses: readonly Course[];
  chosen: ChosenBatches;
  onChange: (chosen: ChosenBatches) => void;
}

/** A choice of the batch for each course that has some; nothing for others. */
export const BatchSelects = ({ id, courses, chosen, onChange }: Props) =>
  courses.map(({ id: courseId, courseName, offers = [] }) => {
    const open = offers.filter(({ isOver }) => !isOver);
    if (open.length === 0) return null;
    return (
      <div key={courseId} className="field">
        <label htmlFor={`${id}-batch-${courseId}`} className="break">
          Batch of {courseName}
        </label>
        <select
          id={`${id}-batch-${courseId}`}
          value={chosen[courseId] ?? ''}
          onChange={({ target }) => onChange({ ...chosen, [courseId]: target.value })}
        >
          <option value="">No batch</option>
          {open.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
    );
  });
