/**
 * Scrolls to a newly chosen lesson. Where the pressed button is gone or hidden with the sheet of lessons, focuses the
 * title, so that keyboard and screen readers continue there.
 */
export function showLesson(lesson: HTMLElement): void {
  const isAway = lesson.getBoundingClientRect().top < headerHeight();
  if (isAway) lesson.scrollIntoView({ block: 'start' });
  const focus = document.activeElement;
  if (isAway || focus === null || focus === document.body || focus.matches('.course-to-list'))
    lesson.querySelector('h2')?.focus({ preventScroll: true });
}

/** Scrolls the playlist, never the page, until an item is visible. */
export function showInPlaylist(item: Element | null): void {
  const list = item?.closest('.study-list');
  if (!item || !list) return;
  const around = list.getBoundingClientRect();
  const end = Math.min(around.bottom, innerHeight);
  const { top, bottom } = item.getBoundingClientRect();
  if (top < around.top || bottom > end) list.scrollTop += (top + bottom - around.top - end) / 2;
}

const headerHeight = (): number => document.querySelector('.app-header')?.clientHeight ?? 0;
