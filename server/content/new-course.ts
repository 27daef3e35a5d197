import type { Content } from '../contract/content/collections.ts';
import { editInPlace } from './edit-in-place.ts';

/** Room for courses between two others. */
const ORDER_STEP = 10;
const MOST_ORDER = 9999;

/** The file of a new course, with what its title says and nothing invented: its problems name what is missing. */
export function newCourse(title: string, { courses }: Pick<Content, 'courses'>) {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? ['Course'];
  const slug = words.join('-').toLowerCase().slice(0, 60).replace(/-$/, '');
  const order = Math.max(0, ...courses.map(({ data }) => data.order)) + ORDER_STEP;
  const values = {
    title,
    path: words.join('-').slice(0, 60).replace(/-$/, ''),
    kind: 'tech',
    order: Math.min(order, MOST_ORDER),
    cover: { motif: slug, hue: (courses.length * 47) % 360 },
    schedule: { selfPaced: true },
  };
  const text = editInPlace('courses/new.md', '---\ntitle: New\n---\n', { values, body: '' }, undefined);
  return { path: `courses/${slug}.md`, text };
}
