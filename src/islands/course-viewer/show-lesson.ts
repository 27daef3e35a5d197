/**
 * Brings a lesson that was just chosen before the eyes. Then, and where the button that was pressed is away with the lesson
 * before or with the sheet of lessons, the lesson's title takes the focus, so that the keyboard and screen readers continue
 * from there.
 */
export function showLesson(lesson: HTMLElement): void {
  const isAway = lesson.getBoundingClientRect().top < headerHeight();
  if (isAway) lesson.scrollIntoView({ block: 'start' });
  const focus = document.activeElement;
  if (isAway || focus === null || focus === document.body || focus.matches('.course-to-list'))
    lesson.querySelector('h2')?.focus({ preventScroll: true });
}

/** Scrolls the playlist where it scrolls by itself, and never the page, until an item is seen. */
export function showInPlaylist(item: Element | null): void {
  const list = item?.closest('.study-list');
  if (!item || !list) return;
  const around = list.getBoundingClientRect();
  const end = Math.min(around.bottom, innerHeight);
  const { top, bottom } = item.getBoundingClientRect();
  if (top < around.top || bottom > end) list.scrollTop += (top + bottom - around.top - end) / 2;
}

const headerHeight = (): number => document.querySelector('.app-header')?.clientHeight ?? 0;
