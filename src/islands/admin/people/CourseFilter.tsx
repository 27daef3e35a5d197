import { useCourses } from '../queries.ts';

/** Shows those who study one course. @param value id of a course; empty for all */
export function CourseFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const courses = useCourses().data ?? [];
  return (
    <div className="field course-filter">
      <label className="visually-hidden" htmlFor="people-course">
        Course
      </label>
      <select id="people-course" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All courses</option>
        {courses.map(({ id, courseName }) => (
          <option key={id} value={id}>
            {courseName}
          </option>
        ))}
      </select>
    </div>
  );
}
