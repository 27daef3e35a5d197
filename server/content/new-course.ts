import { isTakenPath } from '../contract/content/check-courses.ts';
import type { Content } from '../contract/content/collections.ts';
import { editInPlace } from './edit-in-place.ts';
import { inLatinLetters } from './latin-letters.ts';

const ORDER_STEP = 10;
const MOST_ORDER = 9999;
const MOST_LETTERS = 50;
/** Far enough from the hues of the courses before it. */
const HUE_STEP = 47;

export interface NewCourse {
  readonly title: string;
  readonly summary?: string | undefined;
}

/** Returns a new course's file with title and summary only; its problems name what is missing. */
export function newCourse(
  { title, summary }: NewCourse,
  { courses }: Pick<Content, 'courses'>,
  isTaken: (path: string) => boolean,
) {
  const words = inLatinLetters(title).match(/[A-Za-z0-9]+/g) ?? ['New', 'course'];
  const first = words.join('-').slice(0, MOST_LETTERS).replace(/-$/, '');
  const fileOf = (name: string): string => `courses/${name.toLowerCase()}.md`;
  const isFree = (name: string) => !isTaken(fileOf(name)) && !isTakenPath(name, courses);
  let path = first;
  for (let count = 2; !isFree(path); count += 1) path = `${first}-${count}`;
  const order = Math.max(0, ...courses.map(({ data }) => data.order)) + ORDER_STEP;
  const values = {
    title,
    path,
    kind: 'tech',
    order: Math.min(order, MOST_ORDER),
    cover: { motif: path.toLowerCase(), hue: (courses.length * HUE_STEP) % 360 },
    schedule: { selfPaced: true },
    ...(summary && { summary }),
  };
  const text = editInPlace('courses/new.md', '---\ntitle: New\n---\n', { values, body: '' }, undefined);
  return { path: fileOf(path), text };
}
