import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCards } from '../../lib/course-card-data.ts';
import { formatPosition } from '../../lib/format-time.ts';
import { Icon } from '../ui/Icon.tsx';
import { CourseCover } from './CourseCover.tsx';
import { type Begun, newestBegun } from './newest-begun.ts';

/** The way back into the lesson that the person left last; nothing for those who have not begun. */
export function ContinueCard({ courses, cards }: { courses: readonly Course[]; cards: CourseCards }) {
  const course = newestBegun(courses);
  if (course === undefined) return null;
  const { id, courseName, slug, progress = 0, lastStudied } = course;
  return (
    <section className="card card-link continue-card" aria-labelledby="continue">
      <CourseCover id={id} card={cards[slug ?? '']} />
      <div className="continue-body">
        <h2 id="continue" className="continue-heading">
          Continue where you stopped
        </h2>
        <p className="continue-lesson">{lastStudied.title}</p>
        <p className="soft">
          {courseName}
          {whereIn(lastStudied)}
        </p>
        <div className="course-card-progress">
          <progress
            className={progress === 100 ? 'progress progress-done' : 'progress'}
            value={progress}
            max={100}
            aria-label={`Progress in ${courseName}`}
          />
          <span className="small numeric">{progress}%</span>
        </div>
        <a className="button card-cover-link" href={`/course/${id}?material=${lastStudied.materialId}`}>
          <Icon name="play" size={20} />
          Continue
          <span className="visually-hidden"> {lastStudied.title}</span>
        </a>
      </div>
    </section>
  );
}

function whereIn({ type, positionSeconds }: Begun['lastStudied']): string {
  const hasPlace = (type === 'video' || type === 'youtube') && positionSeconds >= 1;
  return hasPlace ? `, stopped at ${formatPosition(positionSeconds)}` : '';
}
