import type { UserSummary } from '../../../../server/contract/users.ts';

/** Number of courses that fit in a table row. */
const SHOWN = 2;

/** Shows the requested course if not yet enrolled, then the user's courses. */
export function CourseChips({ user: { courses, wantedCourse } }: { user: UserSummary }) {
  const shown = courses.slice(0, wantedCourse === undefined ? SHOWN : SHOWN - 1);
  const rest = courses.slice(shown.length);
  if (wantedCourse === undefined && courses.length === 0) return <span className="soft">No course yet</span>;
  return (
    <span className="chips">
      {wantedCourse && (
        <span className="badge badge-brand chip" title={wantedCourse.name}>
          <span>
            <span className="chip-word">Requested: </span>
            {wantedCourse.name}
          </span>
        </span>
      )}
      {shown.map(({ id, name }) => (
        <span key={id} className="badge chip" title={name}>
          <span>{name}</span>
        </span>
      ))}
      {wantedCourse === undefined && courses.length > 1 && (
        <span className="chips-count">{courses.length} courses</span>
      )}
      {rest.length > 0 && (
        <span className="badge" title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
          <span className="visually-hidden"> more: {rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
