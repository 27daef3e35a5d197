/**
 * Brings a lesson that was just chosen before the eyes: on a phone the playlist stands a long way below it. Then, and where
 * the button that was pressed went with the lesson before, the lesson's title takes the focus, so that the keyboard and
 * screen readers go on from there.
 */
export function showLesson(lesson: HTMLElement): void {
  const isAway = lesson.getBoundingClientRect().top < headerHeight();
  if (isAway) lesson.scrollIntoView({ block: 'start' });
  const focus = document.activeElement;
  if (isAway || focus === null || focus === document.body)
    lesson.querySelector('h2')?.focus({ preventScroll: true });
}

/** Scrolls the playlist where it scrolls by itself, and never the page, until an item is seen. */
export function showInPlaylist(item: HTMLElement | null): void {
  const list = item?.closest('.study-list');
  if (!item || !list) return;
  const around = list.getBoundingClientRect();
  const end = Math.min(around.bottom, innerHeight);
  const { top, bottom } = item.getBoundingClientRect();
  if (top < around.top || bottom > end) list.scrollTop += (top + bottom - around.top - end) / 2;
}

const headerHeight = (): number => document.querySelector('.app-header')?.clientHeight ?? 0;
