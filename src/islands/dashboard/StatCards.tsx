import type { Course } from '../../../server/contract/courses.ts';

/** Where the person stands: counted from the courses, never guessed. */
export function StatCards({ courses }: { courses: readonly Course[] | undefined }) {
  const mine = courses?.filter((course) => course.enrolled === true);
  const begun = mine?.filter(({ progress = 0 }) => progress > 0 && progress < 100);
  const completed = mine?.filter(({ progress }) => progress === 100);
  const stats = [
    { name: 'Available Courses', value: courses?.length },
    { name: 'Courses in Progress', value: begun?.length },
    { name: 'Completed Courses', value: completed?.length },
  ];
  return (
    <ul role="list" className="stat-cards">
      {stats.map(({ name, value }) => (
        <li key={name} className="card card-pad">
          <p className="stat">
            <b>{value ?? '–'}</b>
            <span>{name}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
