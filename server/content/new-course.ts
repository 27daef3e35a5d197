import type { Content } from '../contract/content/collections.ts';
import { editInPlace } from './edit-in-place.ts';

/** Room for courses between two others. */
const ORDER_STEP = 10;
const MOST_ORDER = 9999;

/**
 * The file of a new course, with what its title and summary say and nothing invented: its problems name what is missing.
 * @param isTaken whether there is such a file: titles without Latin letters, for example, all make the same name
 */
export function newCourse(
  { title, summary }: { readonly title: string; readonly summary?: string | undefined },
  { courses }: Pick<Content, 'courses'>,
  isTaken: (path: string) => boolean,
) {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? ['Course'];
  const first = words.join('-').slice(0, 60).replace(/-$/, '');
  const fileOf = (name: string): string => `courses/${name.toLowerCase()}.md`;
  let path = first;
  for (let count = 2; isTaken(fileOf(path)); count += 1) path = `${first}-${count}`;
  const order = Math.max(0, ...courses.map(({ data }) => data.order)) + ORDER_STEP;
  const values = {
    title,
    path,
    kind: 'tech',
    order: Math.min(order, MOST_ORDER),
    cover: { motif: path.toLowerCase(), hue: (courses.length * 47) % 360 },
    schedule: { selfPaced: true },
    ...(summary && { summary }),
  };
  const text = editInPlace('courses/new.md', '---\ntitle: New\n---\n', { values, body: '' }, undefined);
  return { path: fileOf(path), text };
}
