import { isPast, today } from './format-date.ts';

/**
 * Makes a page that was built some time ago true today. Of what carries `data-until`, once that day or month is over: text
 * changes to `data-past`; without that it goes, and what waits hidden comes.
 */
export function tellAsOfToday(): void {
  const on = today();
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { until = '', past } = element.dataset;
    if (!isPast(until, on)) continue;
    if (past === undefined) element.hidden = !element.hidden;
    else element.textContent = past;
  }
}
