import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCardData } from '../../lib/course-card-data.ts';
import { Icon } from '../ui/Icon.tsx';
import { CourseCover } from './CourseCover.tsx';

interface Props {
  course: Course;
  card: CourseCardData | undefined;
  /** Whether the person may study it. */
  open: boolean;
}

/** A course: with progress and the way in for those who study it, else with the way to its public page. */
export function CourseCard({ course, card, open }: Props) {
  const { id, courseName, description, progress } = course;
  return (
    <li className="card card-link course-card">
      <CourseCover id={id} card={card} />
      <div className="course-card-body">
        <p className="row course-card-badges">
          {card?.level !== undefined && <span className="badge">{card.level}</span>}
          <StateBadge course={course} />
        </p>
        <h3 className="card-title">{courseName}</h3>
        <p className="soft small course-card-text">
          {description === '' ? 'Browse the materials for this course.' : description}
        </p>
        {progress !== undefined && open && <Progress percent={progress} name={courseName} />}
        {open ? (
          <a className="button button-wide card-cover-link" href={`/course/${id}`}>
            Start Learning
            <span className="visually-hidden"> {courseName}</span>
          </a>
        ) : (
          <ClosedFoot card={card} name={courseName} />
        )}
      </div>
    </li>
  );
}

function StateBadge({ course: { enrolled, progress } }: { course: Course }) {
  if (enrolled === undefined) return null;
  if (!enrolled) return <span className="badge">Not enrolled</span>;
  return progress === 100 ? (
    <span className="badge badge-leaf">
      <Icon name="check" size={14} />
      Completed
    </span>
  ) : (
    <span className="badge badge-brand">Enrolled</span>
  );
}

function Progress({ percent, name }: { percent: number; name: string }) {
  return (
    <div className="course-card-progress">
      <progress
        className={percent === 100 ? 'progress progress-done' : 'progress'}
        value={percent}
        max={100}
        aria-label={`Progress in ${name}`}
      />
      <span className="small numeric">{percent}%</span>
    </div>
  );
}

function ClosedFoot({ card, name }: { card: CourseCardData | undefined; name: string }) {
  if (card === undefined) return <p className="small">Ask the admin to open this course for you.</p>;
  return (
    <a className="button button-secondary button-wide card-cover-link" href={card.path}>
      View course page
      <span className="visually-hidden"> of {name}</span>
    </a>
  );
}
