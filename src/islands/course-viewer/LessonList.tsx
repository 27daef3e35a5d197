import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { showInPlaylist } from './show-lesson.ts';

export const LESSON_LIST = 'lessons';

/** Closes the sheet on a phone; no effect on the side panel. */
export const closeLessonList = (): void => document.getElementById(LESSON_LIST)?.hidePopover();

/** List of lessons: a side panel where there is room, otherwise a sheet opened from the header. */
export function LessonList({ children }: { children: ReactNode }) {
  return (
    <div
      id={LESSON_LIST}
      className="study-list"
      popover="auto"
      // Elements have no size until the sheet is open.
      onToggle={({ currentTarget }) => showInPlaylist(currentTarget.querySelector('[aria-current]'))}
    >
      <header className="study-sheet-head">
        <h2>Lessons</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={LESSON_LIST}
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
      <a className="button button-ghost study-sheet-back" href="/dashboard">
        <Icon name="arrow-left" size={20} />
        Back to All Courses
      </a>
    </div>
  );
}
