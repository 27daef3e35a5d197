import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { showInPlaylist } from './show-lesson.ts';

export const LESSON_LIST = 'lessons';

/** Puts the sheet of a phone away; where the list is a panel nothing happens. */
export const closeLessonList = (): void => document.getElementById(LESSON_LIST)?.hidePopover();

/** The list of lessons: a panel beside the lesson where there is room, else a sheet that the bar over the course opens. */
export function LessonList({ children }: { children: ReactNode }) {
  return (
    <div
      id={LESSON_LIST}
      className="study-list"
      popover="auto"
      // Nothing has a place before the sheet is seen.
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
