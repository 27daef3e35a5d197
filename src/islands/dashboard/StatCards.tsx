import type { Course } from '../../../server/contract/courses.ts';
import { Icon } from '../ui/Icon.tsx';

/** Where the person stands: counted from the courses, never guessed. */
export function StatCards({ courses }: { courses: readonly Course[] | undefined }) {
  const mine = courses?.filter((course) => course.enrolled === true);
  const begun = mine?.filter(
    ({ progress = 0, lastStudied }) => progress < 100 && (progress > 0 || lastStudied !== undefined),
  );
  const completed = mine?.filter(({ progress }) => progress === 100);
  const stats = [
    { name: 'Available Courses', icon: 'document', value: courses?.length },
    { name: 'Courses in Progress', icon: 'clock', value: begun?.length },
    { name: 'Completed Courses', icon: 'trophy', value: completed?.length },
  ] as const;
  return (
    <ul role="list" className="stat-cards">
      {stats.map(({ name, icon, value }) => (
        <li key={name} className="card card-pad stat-card">
          <span className="stat-picture">
            <Icon name={icon} />
          </span>
          <p className="stat">
            <b>{value ?? '–'}</b>
            <span>{name}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
