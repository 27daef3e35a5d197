import { readOwnCourses } from './stored-user.ts';

/** Links that say *Continue learning* lead into the lesson itself, where the browser knows it; else to the dashboard. */
export function aimContinueLinks(): void {
  const own = readOwnCourses();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-continue]')) {
    const { continue: slug } = link.dataset;
    const [, id] = own.find(([other]) => slug === '' || other === slug) ?? [];
    if (id !== undefined) link.href = `/course/${id}`;
  }
}
