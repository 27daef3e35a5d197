import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCardData, CourseCards } from '../../lib/course-card-data.ts';
import { isPast } from '../../lib/format-date.ts';
import { CourseCover } from '../ui/CourseCover.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BuyButton } from './BuyButton.tsx';

/** Courses that the person does not have, a line each: what it is, what it costs, the way to its page and to an order. */
export function OtherCourses({ courses, cards }: { courses: readonly Course[]; cards: CourseCards }) {
  return (
    <ul role="list" className="other-courses" aria-label="Other courses">
      {courses.map((course) => (
        <OtherCourse key={course.id} course={course} card={cards[course.slug ?? '']} />
      ))}
    </ul>
  );
}

function OtherCourse({ course, card }: { course: Course; card: CourseCardData | undefined }) {
  const { id, courseName, slug } = course;
  return (
    <li className="card card-link other-course">
      <CourseCover id={id} card={card} />
      <div>
        <h4>{courseName}</h4>
        <p className="soft small">
          {card === undefined
            ? 'Ask the admin to open this course for you.'
            : [card.price, card.level].filter(Boolean).join(' · ')}
        </p>
      </div>
      {card !== undefined && (
        <a className="other-course-link card-cover-link" href={card.path}>
          <span className="visually-hidden">See course {courseName}</span>
          <Icon name="arrow-right" size={20} />
        </a>
      )}
      {slug !== null && card?.order !== undefined && isOpen(card.closed) && (
        <BuyButton slug={slug} courseName={courseName} way={card.order} />
      )}
    </li>
  );
}

const isOpen = (closed: boolean | string) => (typeof closed === 'string' ? !isPast(closed) : !closed);
