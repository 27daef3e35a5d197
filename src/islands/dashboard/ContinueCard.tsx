import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCards } from '../../lib/course-card-data.ts';
import { formatPosition } from '../../lib/format-time.ts';
import { nextCourseAfter } from '../../lib/next-course.ts';
import { CourseCover } from '../ui/CourseCover.tsx';
import { FinishedCourse } from '../ui/FinishedCourse.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Begun, newestBegun } from './newest-begun.ts';

interface Props {
  courses: readonly Course[];
  cards: CourseCards;
  certificates: readonly OwnCertificate[];
}

/** The way back into the course studied last; praise when everything begun is finished; nothing before the first lesson. */
export function ContinueCard({ courses, cards, certificates }: Props) {
  const course = newestBegun(courses);
  if (course === undefined) return null;
  const { id, courseName, slug, progress = 0, finishedAt, nextLesson } = course;
  if (finishedAt !== undefined)
    return (
      <FinishedCourse
        courseName={courseName}
        finishedAt={finishedAt}
        next={nextCourseAfter(id, courses, cards)}
        certificate={certificates.find(({ courseId }) => courseId === id)}
      />
    );
  const lesson = nextLesson ?? course.lastStudied;
  return (
    <section className="card card-link continue-card" aria-labelledby="continue">
      <CourseCover id={id} card={cards[slug ?? '']} />
      <div className="continue-body">
        <h2 id="continue" className="continue-heading">
          Continue where you stopped
        </h2>
        <p className="continue-lesson">{lesson.title}</p>
        <p className="soft">
          {courseName}
          {whereIn(lesson)}
        </p>
        <div className="course-card-progress">
          <progress
            className="progress"
            value={progress}
            max={100}
            aria-label={`Progress in ${courseName}`}
          />
          <span className="small numeric">{progress}%</span>
        </div>
        <a className="button card-cover-link" href={`/course/${id}?material=${lesson.materialId}`}>
          <Icon name="play" size={20} />
          Continue
          <span className="visually-hidden"> {lesson.title}</span>
        </a>
      </div>
    </section>
  );
}

function whereIn({ type, positionSeconds }: NonNullable<Begun['nextLesson']>): string {
  const hasPlace = (type === 'video' || type === 'youtube') && positionSeconds >= 1;
  return hasPlace ? `, stopped at ${formatPosition(positionSeconds)}` : '';
}
