import type { UserSummary } from '../../../../server/contract/users.ts';

/** As many stand in a line of a table. */
const SHOWN = 2;

/** What someone asked for and is not in yet, then what they study. */
export function CourseChips({ user: { courses, wantedCourse } }: { user: UserSummary }) {
  const shown = courses.slice(0, wantedCourse === undefined ? SHOWN : SHOWN - 1);
  const rest = courses.slice(shown.length);
  if (wantedCourse === undefined && courses.length === 0) return <span className="soft">No course yet</span>;
  return (
    <span className="chips">
      {wantedCourse && (
        <span className="badge badge-brand chip" title={wantedCourse.name}>
          <span>Requested: {wantedCourse.name}</span>
        </span>
      )}
      {shown.map(({ id, name }) => (
        <span key={id} className="badge chip" title={name}>
          <span>{name}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="badge" title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
          <span className="visually-hidden"> more: {rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
