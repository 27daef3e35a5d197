import { shortNameOf } from '../../../../server/contract/lesson-adding.ts';
import { isMaterialType, materialTypes } from '../../../../server/contract/lesson-kinds.ts';
import { Choice } from '../lists/Choice.tsx';
import { useCourses } from '../queries/courses.ts';
import type { MaterialFilter } from '../queries/keys.ts';

interface Props {
  filter: MaterialFilter;
  onChange: (change: Partial<MaterialFilter>) => void;
}

const types = materialTypes.map((type) => [type, shortNameOf(type)] as const);

const SORT = [
  ['newest', 'Newest first'],
  ['course', 'Course order'],
] as const;

/** Filters of the content list but its search, with its sorting. */
export function ContentFilters({ filter, onChange }: Props) {
  const courses = (useCourses().data ?? []).map(({ id, courseName }) => [String(id), courseName] as const);
  return (
    <>
      <Choice
        label="Show course"
        options={[['', 'All courses'], ...courses]}
        value={filter.courseId}
        onChange={(courseId) => onChange({ courseId, sort: courseId === '' ? 'newest' : 'course' })}
      />
      <Choice
        label="Show type"
        options={[['', 'All types'], ...types]}
        value={filter.type}
        onChange={(type) => onChange({ type: isMaterialType(type) ? type : '' })}
      />
      <Choice label="Sort by" options={SORT} value={filter.sort} onChange={(sort) => onChange({ sort })} />
    </>
  );
}
