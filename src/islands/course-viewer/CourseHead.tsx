import type { ReactNode } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { Icon } from '../ui/Icon.tsx';
import { PersonMenu } from '../ui/PersonMenu.tsx';
import { countDone } from './course-order.ts';
import { LESSON_LIST } from './LessonList.tsx';

interface Props {
  name: string;
  materials: readonly Material[] | undefined;
  person: Person;
  unread: number;
  /** Theme switch. */
  children: ReactNode;
}

/** Header of a course: back link, name, progress and the user menu. */
export function CourseHead({ name, materials, person, unread, children }: Props) {
  const { done, total } = countDone(materials ?? []);
  return (
    <header className="app-header course-head">
      <a className="button button-ghost course-back" href="/dashboard">
        <Icon name="arrow-left" size={20} />
        <span>Back to All Courses</span>
      </a>
      <h1>{name}</h1>
      {total > 0 && (
        <div className="course-progress">
          <progress
            className={done === total ? 'progress progress-done' : 'progress'}
            value={done}
            max={total}
            aria-label="Progress in this course"
          />
          <span className="course-progress-words small numeric">
            {done} of {total} completed
          </span>
          <span className="course-progress-short small numeric" aria-hidden="true">
            {done}/{total}
          </span>
        </div>
      )}
      {(materials?.length ?? 0) > 1 && (
        <button
          type="button"
          className="icon-button course-to-list"
          popoverTarget={LESSON_LIST}
          aria-label="All lessons"
          title="All lessons"
        >
          <Icon name="menu" />
        </button>
      )}
      <div className="course-theme">{children}</div>
      <PersonMenu person={person} here="/dashboard" unread={unread} />
    </header>
  );
}
