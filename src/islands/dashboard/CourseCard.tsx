import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCardData } from '../../lib/course-card-data.ts';
import { formatDate, today } from '../../lib/format-date.ts';
import { CertificateButton } from '../ui/CertificateButton.tsx';
import { CourseCover } from '../ui/CourseCover.tsx';
import { Icon } from '../ui/Icon.tsx';

interface Props {
  course: Course;
  card: CourseCardData | undefined;
  certificate: OwnCertificate | undefined;
}

/** A course that the person may study: how far they are, and the way in. */
export function CourseCard({ course, card, certificate }: Props) {
  const { id, courseName, description, progress, finishedAt } = course;
  const { label, href } = wayIn(course);
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
          {finishedAt === undefined
            ? description || 'Browse the materials for this course.'
            : `You finished on ${formatDate(today(new Date(finishedAt)))}.`}
        </p>
        {progress !== undefined && <Progress percent={progress} name={courseName} />}
        <a className="button button-wide card-cover-link" href={href}>
          {label}
          <span className="visually-hidden"> {courseName}</span>
        </a>
        {certificate !== undefined && (
          <CertificateButton
            certificate={certificate}
            className="button button-secondary button-wide course-card-more"
          />
        )}
      </div>
    </li>
  );
}

function wayIn({ id, progress = 0, lastStudied, nextLesson }: Course): { label: string; href: string } {
  const href = `/course/${id}`;
  if (progress === 100) return { label: 'Review', href };
  if (lastStudied === undefined && progress === 0) return { label: 'Start Learning', href };
  return {
    label: 'Continue',
    href: nextLesson === undefined ? href : `${href}?material=${nextLesson.materialId}`,
  };
}

function StateBadge({ course: { enrolled, progress } }: { course: Course }) {
  if (enrolled === undefined) return null;
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
