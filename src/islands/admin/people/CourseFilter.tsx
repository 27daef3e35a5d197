import { Choice } from '../lists/Choice.tsx';
import { useCourses } from '../queries/courses.ts';

/** Filters by course, where there are several. @param value course id; empty for all */
export function CourseFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const courses = (useCourses().data ?? []).map(({ id, courseName }) => [String(id), courseName] as const);
  if (courses.length < 2) return null;
  return (
    <Choice label="Course" options={[['', 'All courses'], ...courses]} value={value} onChange={onChange} />
  );
}
